import { preload } from '@postern/react';
import { press, turn, type, wait } from '@postern/scenarios';
import { useState } from 'react';
import { useForm, type Resolver, type UseFormReturn, type ValidationMode } from 'react-hook-form';
import { beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { useEmailField, type EmailFieldName } from './hook-form.ts';
import { DEAD, GOOD, requests, sent, validate } from './test/answers.ts';
import { input, send, show, textOf } from './test/page.ts';

beforeAll(preload);

interface Values {
  name: string;
  email: string;
}

const MODES: (keyof ValidationMode)[] = ['onSubmit', 'onBlur', 'onChange', 'onTouched', 'all'];
let form: UseFormReturn<Values>;

function SignUp({ mode }: { mode: keyof ValidationMode }) {
  form = useForm<Values>({ mode, defaultValues: { name: '', email: '' } });
  const email = useEmailField(form, 'email', { validate });
  const { errors, isValid } = form.formState;
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(sent)(event)}>
      <input {...form.register('name', { required: 'Enter your name.' })} />
      <p data-part="name-error">{errors.name?.message}</p>
      <input
        {...email.register({
          required: 'Enter your address.',
          validate: (text) => text !== 'me@b.co' || 'Not you.',
        })}
      />
      <p {...email.messageProps} data-part="message" />
      <output data-part="valid">{String(isValid)}</output>
      <button data-part="send">Send</button>
    </form>
  );
}

const open = async (mode: keyof ValidationMode = 'onSubmit') => {
  await show(<SignUp mode={mode} />);
};

describe.each(MODES)('in the mode %s', (mode) => {
  test('a valid address is validated once in each mode, and submitted once', async () => {
    await open(mode);
    await type(input('name'), 'Jane');
    await type(input(), GOOD, 500);
    await send();
    expect(sent.mock.calls.map(([values]) => values)).toEqual([{ name: 'Jane', email: GOOD }]);
    const asked = requests.filter(({ email }) => email === GOOD);
    expect(asked.map(({ mode: each }) => each)).toEqual(['fast', 'medium']);
    expect(requests.filter((each) => each.mode === 'medium')).toHaveLength(1);
  });

  test.each(['click', 'Enter'])(
    'an address that only the deeper mode rejects is not submitted by %s',
    async (by) => {
      await open(mode);
      await type(input('name'), 'Jane');
      await type(input(), DEAD, 500);
      if (by === 'click') await send();
      else await press(input(), 'Enter');
      await wait(500);
      expect(sent).not.toHaveBeenCalled();
      expect(textOf('message')).not.toBe('');
      expect(textOf('valid')).toBe('false');
      await type(input(), GOOD);
      await send();
      expect(sent).toHaveBeenCalledOnce();
      expect(textOf('valid')).toBe('true');
    },
  );

  test('one click shows the errors of all fields, and focuses the first one', async () => {
    await open(mode);
    await type(input(), DEAD);
    await send();
    expect(textOf('name-error')).toBe('Enter your name.');
    expect(textOf('message')).not.toBe('');
    expect(document.activeElement).toBe(input('name'));
  });

  test('a reset clears the field, and a new address is submitted', async () => {
    await open(mode);
    await type(input('name'), 'Jane');
    await type(input(), DEAD);
    await send();
    form.reset();
    await wait(0);
    expect([input().value, textOf('message')]).toEqual(['', '']);
    expect(input().getAttribute('aria-invalid')).toBe('false');
    await type(input('name'), 'Jane');
    await type(input(), GOOD);
    await send();
    expect(sent).toHaveBeenCalledOnce();
  });
});

test('the field shows the messages of other rules and of setError until the next edit', async () => {
  await open();
  await type(input('name'), 'Jane');
  await send();
  expect(textOf('message')).toBe('Enter your address.');
  await type(input(), 'me@b.co');
  await send();
  expect(textOf('message')).toBe('Not you.');
  await type(input(), GOOD);
  await send();
  expect(sent).toHaveBeenCalledOnce();
  form.setError('email', { message: 'Taken' }, { shouldFocus: true });
  await turn();
  expect(textOf('message')).toBe('Taken');
  expect(input().getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(input());
  await send();
  expect(sent).toHaveBeenCalledOnce();
  await type(input(), 'joe@example.org');
  expect(textOf('message')).toBe('');
  await send();
  expect(sent).toHaveBeenCalledTimes(2);
});

test('a rejection by the server stays when the field is mounted again', async () => {
  let setStep = (_: number) => {};
  function Email() {
    const email = useEmailField(form, 'email', { validate });
    return (
      <>
        <input {...email.register()} />
        <p {...email.messageProps} data-part="message" />
      </>
    );
  }
  function Wizard() {
    form = useForm<Values>({ defaultValues: { name: 'Jane', email: '' } });
    const [step, set] = useState(1);
    setStep = set;
    return (
      <form noValidate onSubmit={(event) => void form.handleSubmit(sent)(event)}>
        {step === 1 && <Email />}
        <button data-part="send">Send</button>
      </form>
    );
  }
  await show(<Wizard />);
  await type(input(), GOOD);
  await send();
  form.setError('email', { message: 'Taken' });
  await turn();
  setStep(2);
  await turn();
  setStep(1);
  await turn();
  await wait(0);
  expect([input().value, textOf('message')]).toEqual([GOOD, 'Taken']);
  await send();
  expect(sent).toHaveBeenCalledOnce();
  await type(input(), 'joe@example.org');
  expect(textOf('message')).toBe('');
  await send();
  expect(sent).toHaveBeenCalledTimes(2);
});

test.each([false, true])(
  'a form that disables its inputs during a submit does not submit a blocked address; with a resolver: %s',
  async (hasResolver) => {
    const resolver: Resolver<Values> = (values) => ({ values, errors: {} });
    function Busy() {
      form = useForm<Values>({
        defaultValues: { name: '', email: '' },
        ...(hasResolver && { resolver }),
      });
      const email = useEmailField(form, 'email', { validate });
      return (
        <form noValidate onSubmit={(event) => void form.handleSubmit(sent)(event)}>
          <fieldset disabled={form.formState.isSubmitting}>
            <input {...form.register('name', { required: true })} />
            <input {...email.register()} />
            <p {...email.messageProps} data-part="message" />
            <button data-part="send">Send</button>
          </fieldset>
        </form>
      );
    }
    await show(<Busy />);
    await type(input('name'), 'Jane');
    await type(input(), DEAD);
    await send();
    await send();
    expect(sent).not.toHaveBeenCalled();
    expect(textOf('message')).not.toBe('');
    await type(input(), GOOD);
    await send();
    expect(sent.mock.calls.map(([values]) => values)).toEqual([{ name: 'Jane', email: GOOD }]);
  },
);

test('a value that the page sets is not validated, and removes the previous message', async () => {
  await open();
  await type(input(), DEAD);
  await send();
  const before = requests.length;
  form.setValue('email', GOOD);
  await wait(1000);
  expect([input().value, textOf('message')]).toEqual([GOOD, '']);
  expect(requests).toHaveLength(before);
});

test('only the names of text values compile', () => {
  expectTypeOf<EmailFieldName<Values & { age: number; work?: { email?: string } }>>().toEqualTypeOf<
    'name' | 'email' | 'work.email'
  >();
  // @ts-expect-error the form has no value of this name
  const emial: EmailFieldName<Values> = 'emial';
  expect(emial).toBeTruthy();
});
