import { dispatchTrusted } from '@postern/tools/test/trusted-event.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeValidate } from '../testing.ts';
import { holdChunk, type Chunk } from '../test/chunk.ts';
import { pass, useFakeClock } from '../test/fake-clock.ts';
import type { ValidatorEvent } from '../types.ts';
import type { Binding, BindingOptions } from './binding.ts';

/* An input before the chunk of its field is there, with two fields in a form. */

const GOOD = 'jane@example.org';
const DEAD = 'dead@example.org';

useFakeClock();
let chunk: Chunk;
let undo: (() => void)[];
beforeEach(async () => {
  undo = [];
  chunk = await holdChunk();
});
afterEach(async () => {
  for (const step of undo) step();
  chunk.end('comes');
  await pass(10_000);
  expect(vi.getTimerCount()).toBe(0);
  vi.doUnmock('./rest.ts');
  document.body.replaceChildren();
});

const find = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector)!;

/** A form with two fields of the shell, and what it sends. */
function open(options: Partial<BindingOptions> = {}) {
  document.body.innerHTML =
    '<form novalidate><input name="email"><input name="work"><button>Send</button></form>';
  const form = find<HTMLFormElement>('form');
  const sent: string[] = [];
  form.onsubmit = () => {
    sent.push([...new FormData(form).values()].join(' '));
    return false;
  };
  const events: ValidatorEvent[] = [];
  const validate = fakeValidate({ [DEAD]: 'invalid' });
  const inputs = [...form.querySelectorAll('input')];
  const all = { validate, onEvent: (event: ValidatorEvent) => events.push(event), ...options };
  const bindings = inputs.map((): Binding => chunk.shell.openBinding(all, null));
  inputs.forEach((input, index) => undo.push(bindings[index]!.attachInput(input)));
  const [email, work] = inputs as [HTMLInputElement, HTMLInputElement];
  const [field, second] = bindings as [Binding, Binding];
  const send = find<HTMLButtonElement>('button');
  return { form, sent, events, validate, email, work, field, second, send };
}

/** Ends the fetch of the chunk, which has begun by then. */
async function end(how: 'comes' | 'fails'): Promise<void> {
  await pass(0);
  chunk.end(how);
  await pass(0);
}

function type(input: HTMLInputElement, text: string, init?: InputEventInit): void {
  input.value = text;
  dispatchTrusted(input, new InputEvent('input', { bubbles: true, ...init }));
}

describe('a submit that is held for a late chunk, with two fields', () => {
  test('is sent once, after the chunk validated both', async () => {
    const { email, work, send, sent, validate } = open();
    type(email, GOOD);
    type(work, 'joe@example.org');
    send.click();
    send.click();
    expect(send.getAttribute('aria-busy')).toBe('true');
    await pass(1000);
    expect(sent).toEqual([]);
    await end('comes');
    await pass(1000);
    expect(sent).toEqual([`${GOOD} joe@example.org`]);
    expect(validate.requests.map((each) => each.email).sort()).toEqual([GOOD, 'joe@example.org']);
    expect(send.hasAttribute('aria-busy')).toBe(false);
  });

  test('is not sent when the chunk blocks the one that the user did not reach', async () => {
    const { email, work, send, sent, second } = open({ required: true });
    type(email, GOOD);
    send.click();
    await end('comes');
    await pass(1000);
    expect(sent).toEqual([]);
    expect(second.field.getSnapshot()).toMatchObject({ isBlocked: true, level: 'error' });
    expect(document.activeElement).toBe(work);
  });

  test.each(['email', 'work'])('ends when the user edits %s', async (name) => {
    const { email, work, send, sent, events } = open();
    type(email, GOOD);
    type(work, GOOD);
    send.click();
    type(find(`[name=${name}]`), 'joe@example.org');
    expect(send.hasAttribute('aria-busy')).toBe(false);
    expect(events).toMatchObject([{ type: 'unsent', reason: 'edited' }]);
    await end('comes');
    await pass(5000);
    expect(sent).toEqual([]);
  });

  test('is sent once at the deadline when the chunk never comes', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { email, work, send, sent, events } = open({ deadlineMs: 3000 });
    type(email, DEAD);
    type(work, GOOD);
    send.click();
    await pass(2999);
    send.click();
    expect(sent).toEqual([]);
    await pass(1);
    expect(sent).toEqual([`${DEAD} ${GOOD}`]);
    expect(events).toMatchObject([{ type: 'load_failure', code: 'timeout' }]);
    await end('comes');
    await pass(5000);
    expect(sent).toHaveLength(1);
  });

  test('keeps the deadline of the press after the chunk', async () => {
    const validate = fakeValidate({}, { delayMs: 60_000 });
    const { email, send, sent } = open({ validate, deadlineMs: 4000, timeoutMs: 90_000 });
    type(email, GOOD);
    send.click();
    await pass(3000);
    await end('comes');
    await pass(999);
    expect(sent).toEqual([]);
    await pass(2);
    expect(sent).toHaveLength(1);
  });

  test('ends when the user resets the form, and when the page is left', async () => {
    const { email, send, form, sent, events } = open();
    type(email, GOOD);
    send.click();
    form.reset();
    expect(send.hasAttribute('aria-busy')).toBe(false);
    type(email, GOOD);
    send.click();
    window.dispatchEvent(new Event('pagehide'));
    expect(send.hasAttribute('aria-busy')).toBe(false);
    expect(events).toMatchObject([{ reason: 'edited' }, { reason: 'left' }]);
    await end('comes');
    await pass(5000);
    expect(sent).toEqual([]);
  });

  test('passes on by a button that skips validation', async () => {
    const { email, send, form, sent, events } = open();
    const draft = form.appendChild(document.createElement('button'));
    draft.formNoValidate = true;
    type(email, GOOD);
    send.click();
    draft.click();
    expect(sent).toHaveLength(1);
    expect(events).toMatchObject([{ reason: 'superseded' }]);
    await end('comes');
    await pass(5000);
    expect(sent).toHaveLength(1);
  });
});

describe('a page that changes during a hold of the shell', () => {
  test('keeps the hold when a re-render gives new options and attaches again', async () => {
    const { email, send, sent, field, validate } = open();
    type(email, GOOD);
    send.click();
    field.follow({ validate, policy: 'strict' });
    undo[0]!();
    undo[0] = field.attachInput(email);
    await pass(10);
    expect(send.getAttribute('aria-busy')).toBe('true');
    await end('comes');
    await pass(1000);
    expect(sent).toEqual([`${GOOD} `]);
  });

  test('keeps the hold when a morph replaces an input, whose text is validated', async () => {
    const { email, send, sent, field, validate } = open();
    type(email, GOOD);
    send.click();
    const next = email.cloneNode() as HTMLInputElement;
    next.value = DEAD;
    undo[0]!();
    email.replaceWith(next);
    undo[0] = field.attachInput(next);
    await end('comes');
    await pass(1000);
    expect(validate.requests.map((each) => each.email)).toEqual([DEAD]);
    expect(sent).toEqual([]);
    expect(field.field.getSnapshot().isBlocked).toBe(true);
  });

  test('ends the hold when the user edits an input whose field was detached', async () => {
    const { email, send, sent, events } = open();
    type(email, GOOD);
    send.click();
    for (const step of undo.splice(0)) step();
    type(email, 'jane');
    expect(events).toMatchObject([{ type: 'unsent', reason: 'edited' }]);
    await end('comes');
    await pass(5000);
    expect(sent).toEqual([]);
  });

  test('ends the hold when a morph takes the form away', async () => {
    const { email, send, form, sent, events } = open();
    type(email, GOOD);
    send.click();
    form.remove();
    for (const step of undo.splice(0)) step();
    await pass(0);
    expect(events).toMatchObject([{ type: 'unsent', reason: 'gone' }]);
    await end('comes');
    await pass(5000);
    expect(sent).toEqual([]);
  });

  test('ends the hold of a chunk that fails when the page emptied the text', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { email, send, sent, events } = open();
    type(email, GOOD);
    send.click();
    email.value = '';
    await end('fails');
    await pass(5000);
    expect(sent).toEqual([]);
    expect(events).toMatchObject([
      { type: 'load_failure', code: 'unavailable' },
      { type: 'unsent', reason: 'gone' },
    ]);
  });
});

test('a text whose composition ended before the chunk is validated after the pause', async () => {
  const { email, validate } = open();
  type(email, 'jane@bücher.example', { isComposing: true });
  email.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
  await end('comes');
  await pass(400);
  expect(validate.requests).toHaveLength(1);
});

test('a text in composition when the chunk comes is not validated before it ends', async () => {
  const { email, validate } = open();
  type(email, 'jane@bücher.example', { isComposing: true });
  await end('comes');
  await pass(2000);
  expect(validate.requests).toEqual([]);
  email.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
  await pass(400);
  expect(validate.requests).toHaveLength(1);
});

test('a chunk that the page fetched before a user came guards the first submit', async () => {
  const { send, sent } = open({ required: true });
  void chunk.shell.preload();
  await end('comes');
  send.click();
  await pass(0);
  expect(sent).toEqual([]);
});

test('calls of a field are made in order once the chunk is there', async () => {
  const { field } = open();
  const texts = ['a@b.co', GOOD, 'joe@example.org'];
  for (const text of texts) field.field.input(text, 'now');
  await pass(100);
  expect(field.field.getSnapshot().value).toBe('');
  await end('comes');
  expect(field.field.getSnapshot().value).toBe(texts[2]);
});

test('a user who came back and types again has not left the field when the chunk comes', async () => {
  const { email, field, validate } = open();
  email.focus();
  type(email, GOOD);
  email.blur();
  email.focus();
  type(email, 'jane@exam');
  await end('comes');
  expect(field.field.getSnapshot()).toMatchObject({ value: 'jane@exam', level: null });
  expect(validate.requests).toEqual([]);
});

test('a user who left the field before the chunk gets the verdict of the deeper mode', async () => {
  const { email, validate } = open();
  email.focus();
  type(email, GOOD);
  email.blur();
  await end('comes');
  expect(validate.requests).toMatchObject([{ email: GOOD, mode: 'medium' }]);
});
