import { suggestAddress } from '@postern/address';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { en } from '../locales/en.ts';
import { fakeValidate } from '../testing.ts';
import { autoAttach } from './attach-field.ts';

const HTML = `<form novalidate>
  <input name="home" data-postern="/check">
  <input name="work" data-postern="/check">
  <button name="plan" value="pro">Send</button>
</form>`;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
});

test('a form that the page morphs during a hold shows its suggestion, and is sent at the second press', async () => {
  document.body.innerHTML = HTML;
  const form = document.querySelector('form')!;
  const inputs = [...form.querySelectorAll('input')];
  const sent: string[] = [];
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    sent.push(
      new URLSearchParams([...new FormData(form, event.submitter)] as string[][]).toString(),
    );
  });
  const validate = fakeValidate({ 'jane@gmial.com': 'risky' }, { delayMs: 1000 });
  const undo = autoAttach(document, { validate, suggest: suggestAddress });
  const type = (input: HTMLInputElement, text: string) => {
    input.value = text;
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
  /** Makes the page like the server's HTML, as Turbo's morph does: empty inputs, and none of the field's nodes. */
  const morph = () => {
    for (const node of document.querySelectorAll('span, .postern-suggestion')) node.remove();
    for (const input of inputs) {
      input.value = '';
      input.removeAttribute('aria-describedby');
    }
  };
  const press = () => {
    form.querySelector<HTMLButtonElement>('[name=plan]')!.click();
  };

  type(inputs[0]!, 'jane@gmial.com');
  type(inputs[1]!, 'jane@example.org');
  press();
  await vi.advanceTimersByTimeAsync(500);
  morph();
  await vi.advanceTimersByTimeAsync(3000);
  expect(sent).toEqual([]);
  expect(inputs.map(({ value }) => value)).toEqual(['jane@gmial.com', 'jane@example.org']);
  expect(document.activeElement).toBe(inputs[0]);
  expect(document.querySelector('.postern-message')!.textContent).toBe(en.confirm);
  expect(document.querySelector('.postern-suggestion')!.textContent).toContain('jane@gmail.com');

  press();
  await vi.advanceTimersByTimeAsync(3000);
  expect(sent).toEqual(['home=jane%40gmial.com&work=jane%40example.org&plan=pro']);
  undo();
  expect(vi.getTimerCount()).toBe(0);
});

/** A form with an address and a choice, which is submitted and held for a second. */
function holdForm() {
  document.body.innerHTML = `<form novalidate>
    <input name="email" data-postern="/check">
    <select name="plan"><option>free</option><option>pro</option><option>team</option></select>
    <button id="send">Send</button>
  </form>`;
  const form = document.querySelector('form')!;
  const sent: Record<string, unknown>[] = [];
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    sent.push(Object.fromEntries(new FormData(form)));
  });
  const unsent = vi.fn();
  document.addEventListener('postern-unsent', (event) => {
    unsent((event as CustomEvent<{ reason: string }>).detail.reason);
  });
  const validate = fakeValidate({ 'dead@example.org': 'invalid' }, { delayMs: 1000 });
  const undo = autoAttach(document, { validate });
  const input = form.querySelector('input')!;
  const select = form.querySelector('select')!;
  input.value = 'jane@example.org';
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  select.value = 'pro';
  form.querySelector<HTMLButtonElement>('#send')!.click();
  return { form, input, select, sent, unsent, validate, undo };
}

/** Puts another input in the place of the one that is attached, as a page that renders again does. */
function replaceInput(input: HTMLInputElement, value: string): HTMLInputElement {
  const other = input.cloneNode() as HTMLInputElement;
  other.value = value;
  input.replaceWith(other);
  return other;
}

test('an input that replaces another during a hold is validated before the form is sent', async () => {
  const { input, sent, validate, undo } = holdForm();
  await vi.advanceTimersByTimeAsync(500);
  const other = replaceInput(input, 'dead@example.org');
  await vi.advanceTimersByTimeAsync(4000);
  expect(sent).toEqual([]);
  expect(validate.requests.map(({ email }) => email)).toContain('dead@example.org');
  expect(document.activeElement).toBe(other);
  undo();
});

test('an empty input that replaces one with a text during a hold ends the hold', async () => {
  const { input, sent, unsent, undo } = holdForm();
  await vi.advanceTimersByTimeAsync(500);
  replaceInput(input, '');
  await vi.advanceTimersByTimeAsync(4000);
  expect(sent).toEqual([]);
  expect(unsent).toHaveBeenCalledWith('gone');
  undo();
});

test('a choice that a script resets during a hold is restored', async () => {
  const { form, sent, undo } = holdForm();
  await vi.advanceTimersByTimeAsync(500);
  form.reset();
  await vi.advanceTimersByTimeAsync(4000);
  expect(sent).toEqual([{ email: 'jane@example.org', plan: 'pro' }]);
  undo();
});

test('another choice that the page makes during a hold is sent', async () => {
  const { select, sent, undo } = holdForm();
  await vi.advanceTimersByTimeAsync(500);
  select.value = 'team';
  await vi.advanceTimersByTimeAsync(4000);
  expect(sent).toEqual([{ email: 'jane@example.org', plan: 'team' }]);
  undo();
});
