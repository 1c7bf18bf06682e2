import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { zodResolver } from '@hookform/resolvers/zod';
import { createEmailValidator, withEmail } from '@postern/core';
import { fakeValidate } from '@postern/core/testing';
import { preload } from '@postern/react';
import { click, press, turn, type, wait } from '@postern/scenarios';
import { memo, StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import {
  useForm,
  useFormState,
  type FieldErrors,
  type Resolver,
  type UseFormReturn,
  type ValidationMode,
} from 'react-hook-form';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { useEmailField } from './hook-form.ts';

beforeAll(preload);

const schema = z.object({
  name: z.string().min(1, 'Enter your name.'),
  email: z.email('Enter an address.').refine((text) => text !== 'me@b.co', 'Not you.'),
});
type Values = z.infer<typeof schema>;

const custom: Resolver<Values> = ({ name, email }) =>
  name && email
    ? { values: { name, email }, errors: {} }
    : { values: {}, errors: name ? NO_EMAIL : NO_NAME };
const NO_NAME: FieldErrors<Values> = { name: { type: 'x', message: 'Enter your name.' } };
const NO_EMAIL: FieldErrors<Values> = { email: { type: 'x', message: 'Enter an address.' } };

const GOOD = 'jane@example.org';
const DEAD = 'dead@example.org';
const MODES: (keyof ValidationMode)[] = ['onSubmit', 'onBlur', 'onChange', 'onTouched', 'all'];
const RESOLVERS: Record<string, Resolver<Values>> = {
  zodResolver: zodResolver(schema),
  standardSchemaResolver: standardSchemaResolver(schema),
  'a custom resolver': custom,
};
/** Only the deeper mode refuses the dead one. */
const requests: { email: string; mode: string | undefined }[] = [];
const quick = fakeValidate({}, { delayMs: 50 });
const dead = fakeValidate({ [DEAD]: { status: 'invalid', reason_code: 'mailbox_not_found' } });
const validate: typeof quick = Object.assign(
  (...given: Parameters<typeof quick>) => {
    const [{ email, mode }] = given;
    requests.push({ email, mode });
    return mode === 'medium' ? dead(...given) : quick(...given);
  },
  { requests: [] },
);
let page: HTMLElement;
let root: Root;
let form: UseFormReturn<Values>;
const sent = vi.fn<(values: Values) => void>();

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
    // A new function at every render, as where the resolver is written inside `useForm()`.
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

beforeEach(() => {
  vi.useFakeTimers();
  sent.mockClear();
  requests.length = 0;
  page = document.createElement('div');
  document.body.append(page);
  root = createRoot(page);
});

afterEach(async () => {
  root.unmount();
  await turn();
  await wait(0);
  page.remove();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

const input = (name = 'email') => page.querySelector<HTMLInputElement>(`[name=${name}]`)!;
const textOf = (part: string) => page.querySelector(`[data-part=${part}]`)!.textContent;
const send = async () => {
  await click(page.querySelector<HTMLElement>('[data-part=send]')!);
  await wait(200);
};
const open = async (props: Props) => {
  root.render(<SignUp {...props} />);
  await turn();
};

describe.each(Object.entries(RESOLVERS))('beside %s', (_, resolver) => {
  describe.each(MODES)('in the mode %s', (mode) => {
    test.each(['click', 'Enter'])(
      'an address that only the deeper mode rejects is not sent by %s',
      async (by) => {
        await open({ mode, resolver });
        await type(input('name'), 'Jane');
        await type(input(), DEAD, 500);
        for (let round = 0; round < 2; round += 1) {
          if (by === 'click') await send();
          else await press(input(), 'Enter');
          await wait(500);
          expect(sent).not.toHaveBeenCalled();
          expect([textOf('message'), textOf('valid')]).toEqual([
            'This mailbox does not exist. Check the part before the @.',
            'false',
          ]);
          await open({ mode, resolver, round });
        }
        await type(input(), GOOD);
        await send();
        expect(sent.mock.calls.map(([values]) => values)).toEqual([{ name: 'Jane', email: GOOD }]);
        expect(textOf('valid')).toBe('true');
      },
    );

    test('a good address is requested once in each mode', async () => {
      await open({ mode, resolver });
      await type(input('name'), 'Jane');
      await type(input(), GOOD, 500);
      await send();
      expect(sent).toHaveBeenCalledOnce();
      const modes = requests.filter(({ email }) => email === GOOD).map((request) => request.mode);
      expect(modes).toEqual(['fast', 'medium']);
      expect(requests.filter((request) => request.mode === 'medium')).toHaveLength(1);
    });

    test('the errors of all fields show at one click, and the first has the focus', async () => {
      await open({ mode, resolver });
      await type(input(), DEAD);
      await send();
      expect(textOf('name-error')).toBe('Enter your name.');
      expect(textOf('message')).toContain('mailbox');
      expect(document.activeElement).toBe(input('name'));
      // The resolver's own objects stay as they are.
      expect(Object.keys(NO_NAME)).toEqual(['name']);
    });
  });

  test('the message of the schema and of setError is the field’s, until the next edit', async () => {
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

  test('trigger() and isValid know of a rejected address', async () => {
    await open({ resolver, mode: 'onChange', defaults: { name: 'Jane' } });
    await type(input(), DEAD, 500);
    input().blur();
    await wait(500);
    const triggered = form.trigger('email');
    await wait(500);
    expect(await triggered).toBe(false);
    expect([textOf('valid'), textOf('email-error')]).toEqual([
      'false',
      'This mailbox does not exist. Check the part before the @.',
    ]);
    // The event of another field validates the form as well.
    await type(input('name'), 'Joe');
    expect(textOf('valid')).toBe('false');
    const ofName = form.trigger('name');
    await wait(500);
    expect(await ofName).toBe(true);
    expect(form.formState.isValid).toBe(false);
  });

  test('a disabled field does not stop the form', async () => {
    await open({ resolver });
    await type(input('name'), 'Jane');
    await type(input(), DEAD);
    await send();
    input().disabled = true;
    await send();
    expect(sent).toHaveBeenCalledOnce();
  });

  test('a form that is mounted twice, in strict mode, holds as well', async () => {
    root.render(
      <StrictMode>
        <SignUp resolver={resolver} />
      </StrictMode>,
    );
    await turn();
    await type(input('name'), 'Jane');
    await type(input(), DEAD);
    await send();
    expect(sent).not.toHaveBeenCalled();
    await type(input(), GOOD);
    await send();
    expect(sent).toHaveBeenCalledOnce();
  });
});

test('the rule of a field that left the page holds nothing back', async () => {
  let show = (_: boolean) => {};
  function Wizard() {
    form = useForm<Values>({ resolver: zodResolver(schema), defaultValues: { name: 'Jane' } });
    const { watch } = form;
    show = (isShown) => {
      form.setValue('name', isShown ? 'Jane' : 'Joe');
    };
    return (
      <form noValidate onSubmit={(event) => void form.handleSubmit(sent)(event)}>
        {watch('name') === 'Jane' && <Email />}
        <button data-part="send">Send</button>
      </form>
    );
  }
  root.render(<Wizard />);
  await turn();
  await type(input(), DEAD);
  await send();
  expect(sent).not.toHaveBeenCalled();
  show(false);
  await turn();
  expect(page.querySelector('[name=email]')).toBeNull();
  await send();
  expect(sent).toHaveBeenCalledOnce();
});

test('the address of a nested name, and of an array, is found', async () => {
  const nested = z.object({ people: z.array(z.object({ email: z.string() })) });
  const errors = vi.fn();
  function Nested() {
    const people = useForm({
      resolver: zodResolver(nested),
      defaultValues: { people: [{ email: '' }, { email: '' }] },
    });
    const email = useEmailField(people, 'people.1.email', { validate });
    return (
      <form noValidate onSubmit={(event) => void people.handleSubmit(sent, errors)(event)}>
        <input {...people.register('people.0.email')} />
        <input {...email.register()} />
        <button data-part="send">Send</button>
      </form>
    );
  }
  root.render(<Nested />);
  await turn();
  await type(page.querySelectorAll('input')[1]!, DEAD);
  await send();
  expect(sent).not.toHaveBeenCalled();
  const [{ people }] = errors.mock.lastCall as [{ people: object[] }];
  expect(people).toMatchObject([undefined, { email: { type: 'postern' } }]);
  expect(people).toHaveLength(2);
});

test('a resolver that validates the address itself is asked once, and nothing is doubled', async () => {
  const validator = createEmailValidator({ validate });
  const resolver = standardSchemaResolver(withEmail(schema, 'email', validator));
  function Both() {
    form = useForm<Values>({ resolver, defaultValues: { name: 'Jane', email: '' } });
    const email = useEmailField(form, 'email', { validator });
    return (
      <form noValidate onSubmit={(event) => void form.handleSubmit(sent)(event)}>
        <input {...email.register()} />
        <p {...email.messageProps} data-part="message" />
        <button data-part="send">Send</button>
      </form>
    );
  }
  root.render(<Both />);
  await turn();
  await type(input(), DEAD, 500);
  await send();
  expect(sent).not.toHaveBeenCalled();
  expect(textOf('message')).toContain('mailbox');
  expect(requests.filter(({ mode }) => mode === 'medium')).toHaveLength(1);
});

test('the types of a form whose schema changes them need no cast', async () => {
  const changing = z.object({ email: z.string(), age: z.string().transform(Number) });
  function Changing() {
    const people = useForm({
      resolver: zodResolver(changing),
      defaultValues: { email: '', age: '7' },
    });
    const email = useEmailField(people, 'email', { validate });
    const send = (values: { email: string; age: number }) => sent(values as never);
    return (
      <form noValidate onSubmit={(event) => void people.handleSubmit(send)(event)}>
        <input {...email.register()} />
        <button data-part="send">Send</button>
      </form>
    );
  }
  root.render(<Changing />);
  await turn();
  await type(input(), GOOD);
  await send();
  expect(sent.mock.lastCall![0]).toEqual({ email: GOOD, age: 7 });
});
