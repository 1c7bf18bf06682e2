import { describe, expect, test, vi } from 'vitest';
import { en } from '../locales/en.ts';
import { fakeValidate } from '../testing.ts';
import { pass, useFakeClock } from '../test/fake-clock.ts';
import { setUpField, type } from '../test/set-up-field.ts';

useFakeClock();

const validate = () =>
  fakeValidate({
    'no@b.co': { status: 'invalid', reason_code: 'mailbox_not_found' },
    'so@b.co': { status: 'risky', reason_code: 'mailbox_full' },
    'dns@b.co': { status: 'risky', reason_code: 'dns_unavailable' },
    'down@b.co': new Error('down'),
  });

describe('decision', () => {
  test('the decision is right after every keystroke, before any message is visible', () => {
    const { field, snapshot, stop } = setUpField({ validate: validate() });
    const decisions = [...'j@b.c'].map((_, index, all) => {
      field.input(all.slice(0, index + 1).join(''));
      return [snapshot().decision, snapshot().verdict, snapshot().level, snapshot().message];
    });
    expect(decisions.slice(0, 4)).toEqual(Array(4).fill(['block', 'invalid', null, '']));
    field.input('j@b.co');
    expect(snapshot()).toMatchObject({ decision: 'wait', verdict: null, phase: 'scheduled' });
    stop();
  });

  test('an empty field is idle and allows a submit', async () => {
    const { field, snapshot, stop } = setUpField({ validate: validate() });
    for (const empty of ['', '   ', '\u200B', '\uFEFF ']) {
      field.input('no@b.co');
      field.input(empty);
      field.commit();
      expect(snapshot()).toMatchObject({
        phase: 'idle',
        verdict: null,
        decision: 'allow',
        level: null,
        message: '',
        value: empty,
      });
      expect(await field.settle()).toMatchObject({ decision: 'allow' });
    }
    stop();
  });

  test('a field of only zero-width spaces does not hold a submit forever', async () => {
    const { field, stop } = setUpField({ validate: validate() });
    expect(await field.check('\u200B')).toMatchObject({ decision: 'allow' });
    stop();
  });
});

describe('level and message', () => {
  test('a valid result is visible while the user types', async () => {
    const { field, snapshot, stop } = setUpField({ validate: validate() });
    await type(field, 'ok@b.co');
    expect(snapshot()).toMatchObject({ level: 'ok', decision: 'allow', verdict: 'valid' });
    stop();
  });

  test.each([
    ['no@b.co', 'error', 'block', en.mailbox_not_found],
    ['so@b.co', 'warning', 'warn', en.mailbox_full],
    ['jane', 'error', 'block', en.syntax_no_at],
  ])(
    'the message for %s appears when the user leaves the field',
    async (value, level, decision, message) => {
      const { field, snapshot, stop } = setUpField({ validate: validate() });
      await type(field, value);
      expect(snapshot()).toMatchObject({ level: null, message: '', decision });
      field.commit();
      await pass(10);
      expect(snapshot()).toMatchObject({ level, message, decision });
      stop();
    },
  );

  test('an error after a valid result appears only when the user leaves the field', async () => {
    const { field, snapshot, stop } = setUpField({ validate: validate() });
    await type(field, 'ok@b.co');
    field.commit();
    await pass(10);
    field.input('ok@b');
    expect(snapshot()).toMatchObject({ level: null, decision: 'block' });
    stop();
  });

  test('a failed check has no message', async () => {
    const { field, snapshot, stop } = setUpField({ validate: validate() });
    for (const [value, failure] of [
      ['dns@b.co', 'temporary'],
      ['down@b.co', 'unavailable'],
    ] as const) {
      field.input(value);
      field.commit();
      await pass(10);
      expect(snapshot()).toMatchObject({
        verdict: 'unknown',
        failure: { code: failure },
        decision: 'allow',
        level: null,
        message: '',
      });
    }
    stop();
  });
});

describe('subscribers', () => {
  test('a published snapshot is frozen and differs from the one before', async () => {
    const { field, published, stop } = setUpField({ validate: validate() });
    field.input('no@b.co');
    field.input('no@b.co');
    field.commit();
    field.commit();
    await pass(2000);
    field.reset();
    stop();
    expect(published.every((snapshot) => Object.isFrozen(snapshot))).toBe(true);
    for (const [index, snapshot] of published.entries())
      if (index) expect(snapshot).not.toEqual(published[index - 1]);
  });

  test('a subscriber is called at once, and not after it unsubscribes', () => {
    const { field, stop } = setUpField({ validate: validate() });
    const values: string[] = [];
    field.input('a');
    const unsubscribe = field.subscribe(({ value }) => values.push(value));
    field.input('b');
    unsubscribe();
    unsubscribe();
    field.input('c');
    expect(values).toEqual(['a', 'b']);
    stop();
  });

  test('a function that subscribes twice can unsubscribe once', () => {
    const { field, stop } = setUpField({ validate: validate() });
    const values: string[] = [];
    const listener = ({ value }: { value: string }) => values.push(value);
    const unsubscribe = field.subscribe(listener);
    const unsubscribeToo = field.subscribe(listener);
    unsubscribe();
    field.input('a');
    expect(values).toEqual(['', '', 'a']);
    unsubscribeToo();
    stop();
  });

  test('a subscriber receives no stale snapshot after an earlier subscriber edits the text', () => {
    const { field, stop } = setUpField({ validate: validate() });
    const unsubscribe = field.subscribe(({ value }) => {
      if (value === 'a') field.input('b');
    });
    const late: string[] = [];
    const unsubscribeToo = field.subscribe(({ value }) => late.push(value));
    field.input('a');
    expect(late).toEqual(['', 'b']);
    expect(field.getSnapshot().value).toBe('b');
    for (const undo of [unsubscribe, unsubscribeToo, stop]) undo();
  });

  test('a subscriber that another one unsubscribes is not called', () => {
    const { field, stop } = setUpField({ validate: validate() });
    let unsubscribe = () => {};
    const first = field.subscribe(({ value }) => {
      if (value) unsubscribe();
    });
    const late: string[] = [];
    unsubscribe = field.subscribe(({ value }) => late.push(value));
    field.input('a');
    expect(late).toEqual(['']);
    first();
    stop();
  });

  test('the view changes only with a visible text, the phase or the decision', () => {
    const { field, stop } = setUpField({ validate: validate() });
    field.input('j');
    const view = field.getView();
    field.input('ja');
    expect(field.getView()).toBe(view);
    expect(field.getSnapshot().value).toBe('ja');
    field.input('ja@b.co');
    expect(field.getView()).not.toBe(view);
    stop();
  });

  test('a suspended field publishes nothing until it resumes or is submitted', async () => {
    const { field, snapshot, stop } = setUpField({ validate: validate() });
    field.input('jane');
    field.suspend(true);
    field.commit();
    field.input('jane');
    expect(snapshot().level).toBeNull();
    field.suspend(false);
    field.suspend(false);
    expect(snapshot().level).toBe('error');
    field.suspend(true);
    field.input('jane@');
    expect(snapshot().value).toBe('jane');
    await field.settle();
    expect(snapshot()).toMatchObject({ value: 'jane@', level: 'error' });
    stop();
  });
});

test('a warning after a visible error appears without leaving, even after two more edits', async () => {
  const { field, snapshot, stop } = setUpField({ validate: validate() });
  field.input('no@b.co');
  field.commit();
  await pass(10);
  expect(snapshot().level).toBe('error');
  for (const text of ['so@b.co', 'soo@b.co', 'so@b.co']) field.input(text);
  expect(snapshot().level).toBe(null);
  await pass(1500);
  expect(snapshot().level).toBe('warning');
  stop();
});

test('a subscriber that throws does not stop a check, and the page receives its error', async () => {
  const { field, stop } = setUpField({ validate: validate() });
  const later = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation(() => {});
  let isArmed = false;
  const undo = field.subscribe(() => {
    if (isArmed) throw new Error('mine');
  });
  isArmed = true;
  const settled = field.check('no@b.co');
  await pass(410);
  expect(await settled).toMatchObject({ verdict: 'invalid' });
  expect(later.mock.calls[0]![0]).toThrow('mine');
  later.mockRestore();
  undo();
  stop();
});
