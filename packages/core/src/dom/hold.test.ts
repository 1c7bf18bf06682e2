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

test('an input that the page puts in the place of another during a hold is validated before it is sent', async () => {
  document.body.innerHTML =
    '<form novalidate><input name="email" data-postern="/check"><button id="send">Send</button></form>';
  const form = document.querySelector('form')!;
  const sent = vi.fn();
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    sent(new FormData(form).get('email'));
  });
  const validate = fakeValidate({ 'dead@example.org': 'invalid' }, { delayMs: 1000 });
  const undo = autoAttach(document, { validate });
  const input = form.querySelector('input')!;
  input.value = 'jane@example.org';
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  form.querySelector<HTMLButtonElement>('#send')!.click();
  await vi.advanceTimersByTimeAsync(500);
  const other = input.cloneNode() as HTMLInputElement;
  other.value = 'dead@example.org';
  input.replaceWith(other);
  await vi.advanceTimersByTimeAsync(4000);
  expect(sent).not.toHaveBeenCalled();
  expect(validate.requests.map(({ email }) => email)).toContain('dead@example.org');
  expect(document.activeElement).toBe(other);
  undo();
});
