import { fakeValidate } from '@postern/core/testing';
import { preload, useEmailValidation } from '@postern/react';
import { click, turn, type, wait } from '@postern/scenarios';
import { useForm } from 'react-hook-form';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { input, page, show } from './test/page.ts';

beforeAll(preload);

const GOOD = 'jane@example.org';
const DEAD = 'dead@example.org';
const validate = fakeValidate({ [DEAD]: 'invalid' }, { delayMs: 100 });
const calls = { ref: vi.fn(), onChange: vi.fn(), onBlur: vi.fn(), onValid: vi.fn() };

function SignUp() {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: '' } });
  const email = useEmailValidation({
    validate,
    ref(node) {
      calls.ref(node);
      registered.ref(node);
    },
  });
  const registered = register('email', {
    validate: (text) => email.validate(text),
    onChange: calls.onChange,
    onBlur: calls.onBlur,
  });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(calls.onValid)(event)}>
      <input {...registered} {...email.inputProps} type="email" />
      <p {...email.messageProps} data-error={formState.errors.email?.message} />
      <span {...email.statusProps} />
      <button {...email.suggestionProps} data-part="suggestion" />
      <button data-part="send">Send</button>
    </form>
  );
}

beforeEach(async () => {
  for (const call of Object.values(calls)) call.mockClear();
  validate.requests.length = 0;
  await show(<SignUp />);
});

const sendButton = () => page.querySelector<HTMLElement>('[data-part=send]')!;

test('register and inputProps receive each event once', async () => {
  // `register` returns a new ref at every render, and React would call it each time.
  expect(calls.ref.mock.lastCall).toEqual([input()]);
  await type(input(), 'j');
  expect(calls.onChange).toHaveBeenCalledTimes(1);
  input().blur();
  await turn();
  expect(calls.onBlur).toHaveBeenCalledTimes(1);
});

test('a valid address is validated once, and submitted once', async () => {
  await type(input(), GOOD);
  await click(sendButton());
  await wait(200);
  expect(calls.onValid).toHaveBeenCalledTimes(1);
  expect(calls.onValid.mock.calls[0]![0]).toEqual({ email: GOOD });
  expect(validate.requests).toHaveLength(1);
});

test('an invalid address is not submitted', async () => {
  await type(input(), DEAD);
  await click(sendButton());
  await wait(200);
  expect(calls.onValid).not.toHaveBeenCalled();
  expect(input().getAttribute('aria-invalid')).toBe('true');
  await type(input(), GOOD);
  await click(sendButton());
  await wait(200);
  expect(calls.onValid).toHaveBeenCalledTimes(1);
});

test('an accepted suggestion changes the value of the form', async () => {
  await type(input(), 'jane@gmial.com');
  await wait(600);
  await click(page.querySelector<HTMLElement>('[data-part=suggestion]')!);
  await wait(200);
  await click(sendButton());
  await wait(200);
  expect(calls.onValid.mock.calls[0]![0]).toEqual({ email: 'jane@gmail.com' });
});

test('a reset, which replaces the ref of the library, keeps the input attached', async () => {
  let reset = () => {};
  // The form of the guide.
  function Guide() {
    const form = useForm<{ email: string }>({ defaultValues: { email: '' } });
    const { register, handleSubmit } = form;
    const email = useEmailValidation({ validate, ref: register('email').ref });
    reset = form.reset;
    return (
      <form noValidate onSubmit={(event) => void handleSubmit(calls.onValid)(event)}>
        <input
          {...register('email', { required: 'Email?', validate: email.validate })}
          {...email.inputProps}
        />
        <p {...email.messageProps} data-error={form.formState.errors.email?.message} />
        <button data-part="send">Send</button>
      </form>
    );
  }
  await show(<Guide />);
  for (const address of [GOOD, 'joe@example.org']) {
    await type(input(), address);
    await click(sendButton());
    await wait(200);
    expect(page.querySelector('p')!.dataset['error']).toBeUndefined();
    expect(calls.onValid.mock.lastCall![0]).toEqual({ email: address });
    reset();
    await wait(0);
    expect(input().value).toBe('');
  }
  expect(calls.onValid).toHaveBeenCalledTimes(2);
});
