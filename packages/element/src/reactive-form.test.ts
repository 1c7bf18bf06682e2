import '@postern/element/define';
import { preload } from '@postern/element';
import { fakeValidate } from '@postern/core/testing';
import { suggestAddress } from '@postern/core/suggest';
import { click, turn, type, wait } from '@postern/scenarios';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { EmailElementOptions } from '@postern/element';

/*
 * The element in a reactive form of Angular. The page below changes the nodes as Angular's directives do: `input`
 * events change the control, a new value of the control is written to the property `value`, and the form has a listener
 * of `submit` that prevents the event.
 *
 * Source: angular/packages/forms, `DefaultValueAccessor` and `FormGroupDirective`.
 */

const GOOD = 'jane@example.org';
const DEAD = 'jane@dead.example';
let page: HTMLElement;

beforeAll(preload);
beforeEach(() => {
  vi.useFakeTimers();
  page = document.createElement('div');
  document.body.append(page);
});
afterEach(async () => {
  page.remove();
  await turn();
  await wait(0);
  vi.useRealTimers();
});

async function open(options: EmailElementOptions) {
  page.append(
    document
      .createRange()
      .createContextualFragment(
        '<form novalidate><postern-email><input name="email" type="email"></postern-email><button>Send</button></form>',
      ),
  );
  const form = page.querySelector('form')!;
  const input = page.querySelector('input')!;
  const element = page.querySelector('postern-email')!;
  const control = { value: '' };
  input.addEventListener('input', () => (control.value = input.value));
  const submitted: string[] = [];
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    submitted.push(control.value);
  });
  element.options = options;
  await turn();
  return {
    element,
    input,
    button: form.querySelector<HTMLButtonElement>(':scope > button')!,
    message: () => element.querySelector('.postern-message')?.textContent ?? '',
    control,
    submitted,
    /** As `control.setValue` does. */
    setValue(value: string) {
      control.value = value;
      input.value = value;
    },
  };
}

test('an accepted suggestion reaches the control of a reactive form', async () => {
  const { input, control } = await open({ validate: fakeValidate(), suggest: suggestAddress });
  await type(input, 'jane@gmial.com');
  await wait(400);
  await click(page.querySelector<HTMLElement>('.postern-suggestion')!);
  expect(control.value).toBe('jane@gmail.com');
});

test('a reactive form receives one submit, after the result', async () => {
  const validate = fakeValidate({}, { delayMs: 500 });
  const { input, button, submitted } = await open({ validate });
  await type(input, GOOD);
  await click(button);
  expect(submitted).toEqual([]);
  await wait(500);
  expect(submitted).toEqual([GOOD]);
});

test('a blocked address does not submit a reactive form', async () => {
  const { input, button, message, submitted } = await open({
    validate: fakeValidate({ [DEAD]: 'invalid' }),
  });
  await type(input, DEAD);
  await click(button);
  await wait(0);
  expect(submitted).toEqual([]);
  expect(message()).not.toBe('');
});

test('a value that the control writes is submitted in the place of a blocked one', async () => {
  const { element, input, button, message, submitted, setValue } = await open({
    validate: fakeValidate({ [DEAD]: 'invalid' }),
  });
  await type(input, DEAD);
  await click(button);
  await wait(0);
  setValue(GOOD);
  element.field!.reset(GOOD);
  expect(message()).toBe('');
  await click(button);
  await wait(0);
  expect(submitted).toEqual([GOOD]);
});
