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
