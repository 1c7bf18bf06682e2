import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEmailValidator } from '../validator.ts';
import { en } from '../locales/en.ts';
import { fakeValidate } from '../testing.ts';
import { attachableOf } from './attach.ts';
import { attachField } from './attach-field.ts';
import { attachNodes } from './attach-nodes.ts';
import { findNodes } from './find-nodes.ts';
import { createNotice } from './notice.ts';

/** The page as the server renders it, without the texts of a field. */
const HTML = '<form><input type="email"><button>Send</button></form>';
const NAMED =
  '<form><input type="email"><p></p><span></span><button type="button">x</button></form>';

const undo: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const step of undo.splice(0)) step();
  document.body.replaceChildren();
  vi.useRealTimers();
});

const find = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector)!;
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

/** A field that creates its nodes. */
function made() {
  document.body.innerHTML = HTML;
  const field = createEmailValidator({ validate: fakeValidate() }).field();
  const input = find<HTMLInputElement>('input');
  undo.push(
    attachNodes(
      attachableOf(field, () => ({})),
      input,
      findNodes(input, () => createNotice),
    ),
  );
  return { field, input, message: () => find('.postern-message') };
}

/** A field whose nodes are in the page. */
function named() {
  document.body.innerHTML = NAMED;
  const field = createEmailValidator({ validate: fakeValidate() }).field();
  const input = find<HTMLInputElement>('input');
  const nodes = {
    message: find('p'),
    status: find('span'),
    suggestion: find<HTMLButtonElement>('button'),
  };
  undo.push(attachField(input, field, nodes));
  return { field, input, ...nodes };
}

/** Types a text that is not an address, and leaves the input. */
async function fail({ input }: { input: HTMLInputElement }, text = 'jane'): Promise<void> {
  input.focus();
  input.value = text;
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  input.blur();
  await pass();
}

/** Resets the page to the server's version, as morphdom, idiomorph, LiveView and Livewire do. */
function morph(): void {
  for (const node of document.querySelectorAll('[class^=postern-]')) node.remove();
  for (const name of ['aria-invalid', 'aria-describedby']) find('input').removeAttribute(name);
  for (const node of document.querySelectorAll<HTMLElement>('p, span')) {
    node.textContent = '';
    node.removeAttribute('data-level');
  }
}

const ERROR = String(en.syntax_no_at);

test('nodes and attributes that a differ removes while an error is shown are restored', async () => {
  const { input, message, ...page } = made();
  await fail({ input });
  for (let round = 0; round < 5; round++) {
    morph();
    await pass(1500);
    expect(document.querySelectorAll('.postern-message')).toHaveLength(1);
    expect(message().textContent).toBe(ERROR);
    expect(message().dataset['level']).toBe('error');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(input.getAttribute('aria-describedby')).toBe(message().id);
    expect([...find('form').children].map(({ className }) => className)).toEqual([
      '',
      'postern-notice',
      '',
    ]);
  }
  page.field.reset('');
  expect(message()).toBeNull();
});

test('an error disappears when a differ removes its text', async () => {
  const { input, message } = made();
  await fail({ input });
  morph();
  input.value = '';
  await pass();
  expect(message()).toBeNull();
  expect(input.getAttribute('aria-invalid')).not.toBe('true');
  await fail({ input });
  expect(message().textContent).toBe(ERROR);
});

test('nodes that a differ removes while no message is shown are created again with the next error', async () => {
  const { input, message } = made();
  morph();
  await pass();
  expect(message()).toBeNull();
  await fail({ input });
  expect(message().textContent).toBe(ERROR);
  expect(input.getAttribute('aria-describedby')).toBe(message().id);
  await pass(1500);
  expect(find('.postern-status').textContent).toBe(ERROR);
});

test('the suggestion can be accepted with a button that was created again', async () => {
  const { input, field } = made();
  field.setOptions({ suggest: () => 'jane@gmail.com' });
  await fail({ input }, 'jane@gmial.com');
  morph();
  await pass();
  find<HTMLButtonElement>('.postern-suggestion').click();
  expect(input.value).toBe('jane@gmail.com');
});

test('an emptied message is filled again, and a translated one stays', async () => {
  const { input, message } = named();
  await fail({ input });
  message.textContent = ' ';
  await pass();
  expect(message.textContent).toBe(ERROR);
  message.innerHTML = '<font><font>Eine Adresse hat ein @.</font></font>';
  await pass(5000);
  expect(message.textContent).toBe('Eine Adresse hat ein @.');
  await fail({ input }, 'jane@');
  expect(message.textContent).not.toContain('Adresse');
});

test('the field writes to a copy that replaces a node', async () => {
  const { input, message, suggestion, field } = named();
  await fail({ input });
  const copy = message.cloneNode() as HTMLElement;
  message.replaceWith(copy);
  await pass();
  expect(copy.textContent).toBe(ERROR);
  suggestion.replaceWith(suggestion.cloneNode());
  field.setOptions({ suggest: () => 'jane@gmail.com' });
  await fail({ input }, 'jane@gmial.com');
  find<HTMLButtonElement>('[data-suggestion=offer]').click();
  expect(input.value).toBe('jane@gmail.com');
});

/** Undoes each write of a message. Returns a function that returns the number of writes. */
function undoEach(message: HTMLElement, input: HTMLInputElement): () => number {
  let count = 0;
  const fight = new MutationObserver(() => {
    if (message.textContent) count++;
    message.textContent = '';
    input.removeAttribute('aria-invalid');
    fight.takeRecords();
  });
  const all = { attributes: true, childList: true, subtree: true };
  fight.observe(message, all);
  fight.observe(input, all);
  undo.push(() => {
    fight.disconnect();
  });
  return () => count;
}

test('a field writes at most twice for each change when a differ undoes each write', async () => {
  const page = named();
  const count = undoEach(page.message, page.input);
  await fail(page);
  await pass(10_000);
  expect(count()).toBeLessThanOrEqual(2);
  await fail(page, 'jane@');
  await pass(10_000);
  expect(count()).toBeLessThanOrEqual(4);
});

test('a click shows an error again that a differ removed', async () => {
  const page = named();
  undoEach(page.message, page.input);
  await fail(page);
  expect(page.message.textContent).toBe('');
  undo.pop()!();
  find('form').dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(page.message.textContent).toBe(ERROR);
  expect(page.input.getAttribute('aria-invalid')).toBe('true');
});

test('a check without differences writes nothing, and nothing is observed without a message', async () => {
  const page = named();
  const observed = vi.spyOn(MutationObserver.prototype, 'observe');
  expect(observed).not.toHaveBeenCalled();
  await fail(page);
  expect(observed).toHaveBeenCalled();
  const records: MutationRecord[] = [];
  const observer = new MutationObserver((more) => records.push(...more));
  observer.observe(document, { attributes: true, childList: true, subtree: true });
  find('form').dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await pass();
  expect(records).toEqual([]);
  page.field.reset('');
  await pass();
  observed.mockClear();
  page.message.textContent = 'Written by the page.';
  await pass();
  expect(observed).not.toHaveBeenCalled();
  expect(page.message.textContent).toBe('Written by the page.');
  observer.disconnect();
});

test('attributes of other code on the input stay', async () => {
  const { input, message } = named();
  input.setAttribute('aria-describedby', `${message.id} later`);
  await fail({ input });
  expect(input.getAttribute('aria-describedby')).toBe(`${message.id} later`);
  input.setAttribute('aria-describedby', 'later');
  await pass();
  expect(input.getAttribute('aria-describedby')).toBe(`later ${message.id}`);
  undo.pop()!();
  expect(input.getAttribute('aria-describedby')).toBe('later');
  expect(input.hasAttribute('aria-invalid')).toBe(false);
});
