import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest';
import { fakeValidate } from '../testing.ts';
import { createEmailValidator } from '../validator.ts';
import { attachField } from './attach-field.ts';

let warnings: MockInstance<typeof console.warn>;

beforeEach(() => {
  warnings = vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.useFakeTimers();
});

afterEach(() => {
  document.body.replaceChildren();
  warnings.mockRestore();
  vi.useRealTimers();
});

async function setUp(email: string) {
  const form = document.createElement('form');
  const input = document.createElement('input');
  form.append(input);
  document.body.append(form);
  const validate = fakeValidate({ 'dead@b.co': 'invalid' });
  const field = createEmailValidator({ validate }).field();
  const detach = attachField(input, field, { gate: 'wait' });
  input.value = email;
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  field.commit();
  await vi.advanceTimersByTimeAsync(500);
  return {
    field,
    input,
    detach,
    submit: () =>
      form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true })),
  };
}

test('a blocked address that no form library stopped is not sent by the browser', async () => {
  const { submit, detach } = await setUp('dead@b.co');
  expect(submit()).toBe(false);
  detach();
  expect(submit()).toBe(true);
});

test('a good address is sent', async () => {
  const { submit, detach } = await setUp('jane@b.co');
  expect(submit()).toBe(true);
  detach();
});

test('the console warns when the rule of a field is not called, and not when it is', async () => {
  const asked = await setUp('dead@b.co');
  asked.submit();
  void asked.field.validate('dead@b.co');
  await vi.advanceTimersByTimeAsync(2000);
  expect(warnings).not.toHaveBeenCalled();
  asked.detach();
  const silent = await setUp('dead@b.co');
  silent.submit();
  await vi.advanceTimersByTimeAsync(2000);
  expect(warnings).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("gate: 'wait'"));
  expect(warnings.mock.lastCall!.join()).not.toContain('dead@');
  silent.detach();
});

test('an input that the page disables while it submits is still validated, until the next submit', async () => {
  const { field, input, submit, detach } = await setUp('dead@b.co');
  submit();
  input.disabled = true;
  expect(await field.validate('dead@b.co')).not.toBeUndefined();
  expect((await field.settle()).decision).toBe('block');
  submit();
  expect(await field.validate('dead@b.co')).toBeUndefined();
  input.disabled = false;
  expect(await field.validate('dead@b.co')).not.toBeUndefined();
  detach();
});

test('a commit by code shows no error of an input that is read-only', async () => {
  const { field, input, detach } = await setUp('jane@b.co');
  input.readOnly = true;
  field.reset('dead@b.co');
  field.commit(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(field.getSnapshot()).toMatchObject({ level: null, isBlocked: false });
  input.readOnly = false;
  field.commit(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(field.getSnapshot()).toMatchObject({ level: 'error', isBlocked: true });
  detach();
});
