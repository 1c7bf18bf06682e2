import { afterEach, expect, test, vi } from 'vitest';
import { en } from '../locales/en.ts';
import { fakeValidate } from '../testing.ts';
import { autoAttach } from './attach-field.ts';

const validate = fakeValidate();
const ERROR = String(en.syntax_no_at);

function page(html: string): HTMLInputElement {
  document.body.replaceChildren(document.createRange().createContextualFragment(html));
  return document.querySelector('input')!;
}

/** Types what is not an address, and leaves the input. */
async function fail(
  input: HTMLInputElement,
  leave = () => {
    input.blur();
  },
): Promise<void> {
  input.focus();
  input.value = 'jane';
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  leave();
  await new Promise((resolve) => setTimeout(resolve));
}

const messages = () => [...document.querySelectorAll('.postern-message')];

afterEach(() => {
  document.body.replaceChildren();
});

/** The class names of the nodes that were created. */
const created = () =>
  [...document.querySelectorAll('[class^=postern]')].map(({ className }) => className);

test('until a text is shown, the status is the only node that is created, outside of the body', () => {
  page('<form><label>Email <input data-postern="/check"></label></form>');
  const undo = autoAttach(document, { validate });
  expect(created()).toEqual(['postern-status']);
  const status = document.documentElement.lastElementChild!;
  expect(status.className).toBe('postern-status');
  expect(status.getAttribute('role')).toBe('status');
  undo();
  expect(created()).toEqual([]);
});

test('a notice with a text is outside of the label, which names the input, and describes the input', async () => {
  const input = page('<form><label>Email <input data-postern="/check"></label></form>');
  const undo = autoAttach(document, { validate });
  await fail(input);
  const label = input.closest('label')!;
  expect(label.textContent).toBe('Email ');
  expect(label.nextElementSibling!.className).toBe('postern-notice');
  expect(created()).toEqual([
    'postern-notice',
    'postern-message',
    'postern-suggestion',
    'postern-status',
  ]);
  expect(input.getAttribute('aria-describedby')).toBe(messages()[0]!.id);
  input.value = '';
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  expect(created()).toEqual(['postern-status']);
  undo();
});

test('the suggestion follows directly after an input with a positive tabindex', async () => {
  const input = page('<form><input tabindex="3" data-postern="/check"></form>');
  const undo = autoAttach(document, { validate });
  await fail(input);
  expect(document.querySelector<HTMLElement>('.postern-suggestion')!.tabIndex).toBe(3);
  undo();
});

test.each([
  ['the caret of the page before an input that the user left is removed', true, 0],
  ['the caret of the page before an input that has the focus stays', false, 1],
])('when a notice enters, %s', async (_, isLeft, ranges) => {
  const input = page('<form><input data-postern="/check">text<button>Send</button></form>');
  const undo = autoAttach(document, { validate });
  const selection = document.getSelection()!;
  await fail(input, () => {
    if (isLeft) document.querySelector('button')!.focus();
    else input.form!.requestSubmit();
    selection.collapse(input.form, 0);
  });
  expect(messages()).toHaveLength(1);
  expect(selection.rangeCount).toBe(ranges);
  undo();
});

test.each([
  ['a dialog', '<dialog open><input data-postern="/check"></dialog>'],
  ['a modal element', '<div aria-modal="true"><p><input data-postern="/check"></p></div>'],
])('the status of an input in %s is at its end', (_, html) => {
  const input = page(html);
  const undo = autoAttach(document, { validate });
  const modal = input.closest('dialog, [aria-modal]')!;
  expect(modal.lastElementChild!.className).toBe('postern-status');
  undo();
});

test.each([
  [
    'a label with another field',
    '<form><label><input data-postern="/check"><select></select></label></form>',
  ],
  ['a row of fields', '<form><input data-postern="/check"><input name="other"></form>'],
])('an input in %s has a notice', async (_, html) => {
  const input = page(html);
  const undo = autoAttach(document, { validate });
  await fail(input);
  expect(messages()[0]!.textContent).toBe(ERROR);
  undo();
});

test('an input at the top of a shadow root has a notice and a status in it', async () => {
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  const root = host.attachShadow({ mode: 'open' });
  root.append(document.createRange().createContextualFragment('<input data-postern="/check">'));
  const undo = autoAttach(root, { validate });
  const input = root.querySelector('input')!;
  await fail(input);
  expect([...root.children].map(({ className }) => className)).toEqual([
    '',
    'postern-notice',
    'postern-status',
  ]);
  undo();
});

test('a suggestion below a message of the page stays there when the window is resized', async () => {
  const input = page(
    '<form><input data-postern="/check" data-postern-message="note"><hr><p id="note"></p></form>',
  );
  const undo = autoAttach(document, { validate, suggest: () => 'jane@gmail.com' });
  await fail(input);
  const note = document.getElementById('note')!;
  expect(note.nextElementSibling!.className).toBe('postern-notice');
  window.dispatchEvent(new Event('resize'));
  expect(note.nextElementSibling!.className).toBe('postern-notice');
  undo();
});

test.each([
  ['its height alone', 0, false],
  ['its width', 1, true],
])('a resize of the page by %s places a notice again: %3$s', async (_, byPx, isPlaced) => {
  const input = page('<form><input data-postern="/check"></form>');
  const undo = autoAttach(document, { validate });
  await fail(input);
  const width = vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(byPx);
  const observer = new MutationObserver(() => {});
  observer.observe(input.form!, { childList: true });
  window.dispatchEvent(new Event('resize'));
  expect(observer.takeRecords().length > 0).toBe(isPlaced);
  width.mockRestore();
  undo();
});
