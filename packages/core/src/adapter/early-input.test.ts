import { describe, expect, test, vi } from 'vitest';
import { DEAD, find, GOOD, type, useEarlyForm } from '../test/early-form.ts';
import { pass } from '../test/fake-clock.ts';
import { fakeValidate } from '../testing.ts';

/* An input before the chunk of its field is there, with two fields in a form. */

const { open, end, shell, undo, detach } = useEarlyForm();

describe('a submit that is held for a late chunk, with two fields', () => {
  test('a submit held for a late chunk is sent once, after the chunk has validated both fields', async () => {
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

  test('a submit held for a late chunk is not sent when the chunk blocks the field that the user did not reach', async () => {
    const { email, work, send, sent, second } = open({ required: true });
    type(email, GOOD);
    send.click();
    await end('comes');
    await pass(1000);
    expect(sent).toEqual([]);
    expect(second.field.getSnapshot()).toMatchObject({ isBlocked: true, level: 'error' });
    expect(document.activeElement).toBe(work);
  });

  test.each(['email', 'work'])(
    'a submit held for a late chunk ends when the user edits the field %s',
    async (name) => {
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
    },
  );

  test('a submit held for a late chunk is sent once, at the deadline, when the chunk never comes', async () => {
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

  test('a submit held for a late chunk keeps the deadline of its press after the chunk is loaded', async () => {
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

  test('a submit held for a late chunk ends when the user resets the form, and when the page is left', async () => {
    const { email, send, form, sent, events } = open();
    form.insertAdjacentHTML('beforeend', '<button type="reset">Clear</button>');
    type(email, GOOD);
    send.click();
    find<HTMLButtonElement>('[type=reset]').click();
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

  test('a button that skips validation sends a form that is held for a late chunk', async () => {
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
  test('a render with new options, which attaches again, does not end the hold of the shell', async () => {
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

  test('a morph that replaces an input does not end the hold of the shell, and the new text is validated', async () => {
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

  test('an edit of an input whose field was detached ends the hold of the shell', async () => {
    const { email, send, sent, events } = open();
    type(email, GOOD);
    send.click();
    detach();
    type(email, 'jane');
    expect(events).toMatchObject([{ type: 'unsent', reason: 'edited' }]);
    await end('comes');
    await pass(5000);
    expect(sent).toEqual([]);
  });

  test('a morph that removes the form ends the hold of the shell', async () => {
    const { email, send, form, sent, events } = open();
    type(email, GOOD);
    send.click();
    form.remove();
    detach();
    await pass(0);
    expect(events).toMatchObject([{ type: 'unsent', reason: 'gone' }]);
    await end('comes');
    await pass(5000);
    expect(sent).toEqual([]);
  });

  test('a chunk that fails after the page emptied the text ends the hold of the shell', async () => {
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

test('a text whose composition ended before the chunk was loaded is validated after the pause', async () => {
  const { email, validate } = open();
  type(email, 'jane@bücher.example', { isComposing: true });
  email.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
  await end('comes');
  await pass(400);
  expect(validate.requests).toHaveLength(1);
});

test('a text in composition when the chunk is loaded is not validated before the composition ends', async () => {
  const { email, validate } = open();
  type(email, 'jane@bücher.example', { isComposing: true });
  await end('comes');
  await pass(2000);
  expect(validate.requests).toEqual([]);
  email.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
  await pass(400);
  expect(validate.requests).toHaveLength(1);
});

test('a preloaded chunk guards the first submit', async () => {
  const { send, sent } = open({ required: true });
  void shell().preload();
  await end('comes');
  send.click();
  await pass(0);
  expect(sent).toEqual([]);
});

test('calls of a field run in order once the chunk is loaded', async () => {
  const { field } = open();
  const texts = ['a@b.co', GOOD, 'joe@example.org'];
  for (const text of texts) field.field.input(text, 'now');
  await pass(100);
  expect(field.field.getSnapshot().value).toBe('');
  await end('comes');
  expect(field.field.getSnapshot().value).toBe(texts[2]);
});

test('a user who returned and types again has not left the field when the chunk is loaded', async () => {
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

test('a user who left the field before the chunk was loaded gets the verdict of the deeper mode', async () => {
  const { email, validate } = open();
  email.focus();
  type(email, GOOD);
  email.blur();
  await end('comes');
  expect(validate.requests).toMatchObject([{ email: GOOD, mode: 'medium' }]);
});
