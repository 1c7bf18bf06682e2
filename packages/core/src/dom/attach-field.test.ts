import { ok, result } from '@postern/protocol';
import { afterEach, expect, test, vi } from 'vitest';
import { en } from '../locales/en.ts';
import { fakeValidate } from '../testing.ts';
import { autoAttach } from './attach-field.ts';

const validate = fakeValidate();

function page(html: string): HTMLInputElement {
  document.body.replaceChildren(document.createRange().createContextualFragment(html));
  return document.querySelector('input')!;
}

afterEach(() => {
  document.body.replaceChildren();
});

test('nodes that the page names are used, and stay where they are', () => {
  const input = page('<input data-postern="/check" data-postern-message="note"><p id="note"></p>');
  const undo = autoAttach(document, { validate });
  expect(input.getAttribute('aria-describedby')).toBe('note');
  undo();
  expect(document.getElementById('note')).not.toBeNull();
});

const REFUSED =
  '<input value="jane@example.org" data-postern="/check" data-postern-message="note">' +
  '<p id="note" data-postern-refused> This address has an account already. </p>';

test('a text that a server marked blocks the address that it sent back', () => {
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

test("a server's rejection does not apply to text that was typed later", () => {
  const input = page(REFUSED);
  input.value = 'joe@example.org';
  const undo = autoAttach(document, { validate });
  expect(document.getElementById('note')!.textContent).toBe('');
  expect(input.getAttribute('aria-invalid')).not.toBe('true');
  undo();
});

/** Lets observers run. */
const turn = () => new Promise((resolve) => setTimeout(resolve));

/** Types what is not an address, and leaves the input. */
async function fail(input: HTMLInputElement): Promise<void> {
  input.focus();
  input.value = 'jane';
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  input.blur();
  await turn();
}

const messages = () => [...document.querySelectorAll('.postern-message')];
const texts = () => messages().map(({ textContent }) => textContent);
const ERROR = String(en.syntax_no_at);

test('a text that a server did not mark is not a rejection, and is removed', () => {
  const input = page(REFUSED.replace(' data-postern-refused', ' data-level="error"'));
  input.setAttribute('aria-invalid', 'true');
  const undo = autoAttach(document, { validate });
  expect(document.getElementById('note')!.textContent).toBe('');
  expect(input.getAttribute('aria-invalid')).not.toBe('true');
  undo();
});

test('a later rejection applies to the address in its mark', async () => {
  const input = page(
    '<input value="jane@example.org" data-postern="/check" data-postern-message="note">' +
      '<p id="note"></p>',
  );
  const message = document.getElementById('note')!;
  const undo = autoAttach(document, { validate });
  const refuse = async (mark: string) => {
    message.textContent = 'Taken.';
    message.dataset['posternRefused'] = mark;
    await turn();
  };
  input.value = 'joe@example.org';
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await refuse('');
  expect(message.textContent).toBe('');
  expect(input.getAttribute('aria-invalid')).not.toBe('true');
  await refuse('Joe@example.org');
  expect(message.textContent).toBe('Taken.');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(message.hasAttribute('data-postern-refused')).toBe(false);
  undo();
});

test('a mark beside the field’s own text is not a rejection', async () => {
  const input = page(
    '<input value="jane" data-postern="/check" data-postern-message="note"><p id="note"></p>',
  );
  const message = document.getElementById('note')!;
  const undo = autoAttach(document, { validate });
  await fail(input);
  message.dataset['posternRefused'] = '';
  await turn();
  expect(message.textContent).toBe(ERROR);
  expect(message.hasAttribute('data-postern-refused')).toBe(false);
  input.value = 'joe@example.org';
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  expect(message.textContent).toBe('');
  undo();
});

test('autoAttach attaches each input once when it is called twice', async () => {
  const input = page('<form><input data-postern="/check"></form>');
  const undo = [autoAttach(document, { validate }), autoAttach(document, { validate })];
  await fail(input);
  expect(texts()).toEqual([ERROR]);
  for (const step of undo) step();
});

test('two copies of the code attach each input once', async () => {
  const input = page('<form><input data-postern="/check"></form>');
  const undo = [autoAttach(document, { validate })];
  vi.resetModules();
  const copy = await import('./attach-field.ts');
  undo.push(copy.autoAttach(document, { validate }));
  await fail(input);
  expect(texts()).toEqual([ERROR]);
  expect(input.getAttribute('aria-describedby')).toBe(messages()[0]!.id);
  for (const step of undo) step();
});

test('an input that is added later, or replaces another, is attached', async () => {
  const undo = autoAttach(document, { validate });
  const first = page('<form><input data-postern="/check"></form>');
  await turn();
  await fail(first);
  expect(texts()).toEqual([ERROR]);
  const second = first.cloneNode() as HTMLInputElement;
  second.value = '';
  first.replaceWith(second);
  await turn();
  expect(texts()).toEqual([]);
  expect(second.getAttribute('aria-invalid')).not.toBe('true');
  await fail(second);
  expect(texts()).toEqual([ERROR]);
  expect(second.getAttribute('aria-describedby')).toBe(messages()[0]!.id);
  second.remove();
  await turn();
  expect(messages()).toEqual([]);
  undo();
});

test.each([
  ['created nodes', ''],
  ['nodes of its own', ' data-postern-message="note"><p id="note"></p'],
])(
  'a copy of the page with %s has one node of each kind, and nothing is rejected',
  async (_, more) => {
    const input = page(`<form><label>Email <input data-postern="/check"${more}></label></form>`);
    const form = input.form!;
    const sent = vi.fn((event: Event) => {
      event.preventDefault();
    });
    document.addEventListener('submit', sent);
    const undo = autoAttach(document, { validate });
    const count = () => document.querySelectorAll('span, p, div, button').length;
    const before = count();
    await fail(input);
    const copy = form.outerHTML;
    expect(copy).toContain(ERROR);
    // As htmx does at "back"; a page that was doubled before has two of each.
    const notice = document.querySelector('.postern-notice')?.outerHTML ?? '';
    const doubled = copy.replace('</form>', `${notice}</form>`);
    for (const html of [copy, copy, doubled]) {
      form.remove();
      const copied = page(html);
      await turn();
      expect(count()).toBe(before);
      expect(document.body.textContent).toBe('Email ');
      expect(copied.getAttribute('aria-invalid')).not.toBe('true');
      sent.mockClear();
      copied.form!.requestSubmit();
      expect(sent).toHaveBeenCalledTimes(1);
      await fail(copied);
      const message = document.querySelector('[data-level]')!;
      expect(message.textContent).toBe(ERROR);
      expect(copied.getAttribute('aria-describedby')).toBe(message.id);
    }
    document.removeEventListener('submit', sent);
    undo();
  },
);

test('ids in a copy of the page and new ones differ', async () => {
  const input = page('<form><input data-postern="/check"></form>');
  const undo = autoAttach(document, { validate });
  await fail(input);
  const copy = input.form!.outerHTML;
  undo();
  vi.resetModules();
  const reloaded = await import('./attach-field.ts');
  const first = page(`<form><input data-postern="/check"></form>${copy}`);
  const stop = reloaded.autoAttach(document, { validate });
  await fail(first);
  await fail(document.querySelectorAll('input')[1]!);
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  expect(ids).toHaveLength(4);
  expect(new Set(ids).size).toBe(4);
  stop();
});

test('the current token in an attribute is sent with each request', async () => {
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
