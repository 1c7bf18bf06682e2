import { en } from '@postern/core/locales/en';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { zodResolver } from '@hookform/resolvers/zod';
import { preload } from '@postern/react';
import { press, turn, type, wait } from '@postern/scenarios';
import { memo, StrictMode } from 'react';
import {
  useForm,
  useFormState,
  type FieldErrors,
  type Resolver,
  type UseFormReturn,
  type ValidationMode,
} from 'react-hook-form';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { useEmailField } from './hook-form.ts';
import { DEAD, GOOD, requests, sent, validate } from './test/answers.ts';
import { input, send, show, textOf } from './test/page.ts';

beforeAll(preload);

const schema = z.object({
  name: z.string().min(1, 'Enter your name.'),
  email: z.email('Enter an address.').refine((text) => text !== 'me@b.co', 'Not you.'),
});
type Values = z.infer<typeof schema>;

const NO_NAME: FieldErrors<Values> = { name: { type: 'x', message: 'Enter your name.' } };
const NO_EMAIL: FieldErrors<Values> = { email: { type: 'x', message: 'Enter an address.' } };
const custom: Resolver<Values> = (values) => {
  if (values.name && values.email) return { values, errors: {} };
  return { values: {}, errors: values.name ? NO_EMAIL : NO_NAME };
};

const MODES: (keyof ValidationMode)[] = ['onSubmit', 'onBlur', 'onChange', 'onTouched', 'all'];
const RESOLVERS: Record<string, Resolver<Values>> = {
  zodResolver: zodResolver(schema),
  standardSchemaResolver: standardSchemaResolver(schema),
  'a custom resolver': custom,
};
let form: UseFormReturn<Values>;

interface Props {
  mode?: keyof ValidationMode;
  resolver: Resolver<Values>;
  defaults?: Partial<Values>;
  round?: number;
}

/** Renders again when its own state changes, and not when the form around it does. */
const Email = memo(function Email() {
  const formState = useFormState({ control: form.control, name: 'email' });
  const email = useEmailField({ ...form, formState }, 'email', { validate });
  return (
    <>
      <input {...email.register()} />
      <p {...email.messageProps} data-part="message" />
    </>
  );
});

function SignUp({ mode = 'onSubmit', resolver, defaults, round }: Props) {
  form = useForm<Values>({
    mode,
    // A new function at every render, as with a resolver that is created in the call of `useForm()`.
    resolver: (...given) => resolver(...given),
    defaultValues: { name: '', email: '', ...defaults },
  });
  const { errors, isValid } = form.formState;
  return (
    <form noValidate data-round={round} onSubmit={(event) => void form.handleSubmit(sent)(event)}>
      <input {...form.register('name')} />
      <p data-part="name-error">{errors.name?.message}</p>
      <Email />
      <p data-part="email-error">{errors.email?.message}</p>
      <output data-part="valid">{String(isValid)}</output>
      <button data-part="send">Send</button>
    </form>
  );
}

const open = async (props: Props) => {
  await show(<SignUp {...props} />);
};

describe.each(Object.entries(RESOLVERS))('beside %s', (_, resolver) => {
  describe.each(MODES)('in the mode %s', (mode) => {
    test.each(['click', 'Enter'])(
      'an address that only the deeper mode rejects is not submitted by %s',
      async (by) => {
        await open({ mode, resolver });
        await type(input('name'), 'Jane');
        await type(input(), DEAD, 500);
        for (let round = 0; round < 2; round += 1) {
          if (by === 'click') await send();
          else await press(input(), 'Enter');
          await wait(500);
          expect(sent).not.toHaveBeenCalled();
          expect([textOf('message'), textOf('valid')]).toEqual([en.mailbox_not_found, 'false']);
          await open({ mode, resolver, round });
        }
        await type(input(), GOOD);
        await send();
        expect(sent.mock.calls.map(([values]) => values)).toEqual([{ name: 'Jane', email: GOOD }]);
        expect(textOf('valid')).toBe('true');
      },
    );

    test('a valid address is validated once in each mode, and submitted once', async () => {
      await open({ mode, resolver });
      await type(input('name'), 'Jane');
      await type(input(), GOOD, 500);
      await send();
      expect(sent).toHaveBeenCalledOnce();
      const modes = requests.filter(({ email }) => email === GOOD).map((request) => request.mode);
      expect(modes).toEqual(['fast', 'medium']);
      expect(requests.filter((request) => request.mode === 'medium')).toHaveLength(1);
    });

    test('one click shows the errors of all fields, and focuses the first one', async () => {
      await open({ mode, resolver });
      await type(input(), DEAD);
      await send();
      expect(textOf('name-error')).toBe('Enter your name.');
      expect(textOf('message')).toContain('mailbox');
      expect(document.activeElement).toBe(input('name'));
      // The objects that the resolver returns do not change.
      expect(Object.keys(NO_NAME)).toEqual(['name']);
    });
  });

  test('the field shows the messages of the schema and of setError until the next edit', async () => {
    await open({ resolver });
    await type(input('name'), 'Jane');
    await send();
    expect(textOf('message')).toBe('Enter an address.');
    await type(input(), GOOD);
    await send();
    form.setError('email', { message: 'Taken' });
    await turn();
    expect(textOf('message')).toBe('Taken');
    await type(input(), 'joe@example.org');
    expect(textOf('message')).toBe('');
    await send();
    expect(sent).toHaveBeenCalledTimes(2);
  });

  test('trigger() and isValid report a rejected address', async () => {
    await open({ resolver, mode: 'onChange', defaults: { name: 'Jane' } });
    await type(input(), DEAD, 500);
    input().blur();
    await wait(500);
    const triggered = form.trigger('email');
    await wait(500);
    expect(await triggered).toBe(false);
    expect([textOf('valid'), textOf('email-error')]).toEqual(['false', en.mailbox_not_found]);
    // The event of another field validates the form as well.
    await type(input('name'), 'Joe');
    expect(textOf('valid')).toBe('false');
    const ofName = form.trigger('name');
    await wait(500);
    expect(await ofName).toBe(true);
    expect(form.formState.isValid).toBe(false);
  });

  test('a disabled field does not block the submit', async () => {
    await open({ resolver });
    await type(input('name'), 'Jane');
    await type(input(), DEAD);
    await send();
    input().disabled = true;
    await send();
    expect(sent).toHaveBeenCalledOnce();
  });

  test('a form that strict mode mounts twice blocks an invalid address too', async () => {
    await show(
      <StrictMode>
        <SignUp resolver={resolver} />
      </StrictMode>,
    );
    await type(input('name'), 'Jane');
    await type(input(), DEAD);
    await send();
    expect(sent).not.toHaveBeenCalled();
    await type(input(), GOOD);
    await send();
    expect(sent).toHaveBeenCalledOnce();
  });
});
