import { ok, result } from '@postern/protocol';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeValidate } from '../testing.ts';
import { autoAttach } from './auto-attach.ts';

const validate = fakeValidate();

function page(html: string): HTMLInputElement {
  document.body.replaceChildren(document.createRange().createContextualFragment(html));
  return document.querySelector('input')!;
}

afterEach(() => {
  document.body.replaceChildren();
});

test('what is made stands outside the label, whose text is the name of the input', () => {
  const input = page('<form><label>Email <input data-postern="/check"></label></form>');
  const undo = autoAttach(document, { validate });
  expect(input.closest('label')!.textContent).toBe('Email ');
  const [message, status, suggestion] = document.querySelectorAll('span, button');
  expect(input.getAttribute('aria-describedby')).toBe(message!.id);
  expect(status!.getAttribute('role')).toBe('status');
  expect((suggestion as HTMLButtonElement).hidden).toBe(true);
  undo();
  expect(document.querySelectorAll('span, button')).toHaveLength(0);
});

test('nodes that the page names are used, and left where they are', () => {
  const input = page('<input data-postern="/check" data-postern-message="note"><p id="note"></p>');
  const undo = autoAttach(document, { validate });
  expect(input.getAttribute('aria-describedby')).toBe('note');
  undo();
  expect(document.getElementById('note')).not.toBeNull();
});

const REFUSED =
  '<input value="jane@example.org" data-postern="/check" data-postern-message="note">' +
  '<p id="note"> This address has an account already. </p>';

test('a text that a server wrote into the message refuses the address that it sent back', () => {
  const input = page(REFUSED);
  const message = document.getElementById('note')!;
  const undo = autoAttach(document, { validate });
  expect(message.textContent).toBe('This address has an account already.');
  expect(message.dataset['level']).toBe('error');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  input.value = 'joe@example.org';
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  expect(message.textContent).toBe('');
  undo();
});

test('a text that a server wrote into the message is not about what was typed since', () => {
  const input = page(REFUSED);
  input.value = 'joe@example.org';
  const undo = autoAttach(document, { validate });
  expect(document.getElementById('note')!.textContent).toBe('');
  expect(input.hasAttribute('aria-invalid')).toBe(false);
  undo();
});

test('the token in an attribute is sent with each request, as it is by then', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json(ok(result(), 'done')));
  const input = page('<input data-postern="/check" data-postern-token="first">');
  const undo = autoAttach(document, { fetch, debounceMs: 0 });
  const tokens = () =>
    fetch.mock.calls.map(([, init]) => (JSON.parse(String(init!.body)) as { token: string }).token);
  for (const [at, token] of ['first', 'second'].entries()) {
    input.dataset['posternToken'] = token;
    input.value = `jane${String(at)}@example.com`;
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await expect.poll(tokens).toContain(token);
  }
  undo();
});
