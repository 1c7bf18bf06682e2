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

describe('what is known', () => {
  test('is right at every keystroke, although nothing is shown', () => {
    const { field, shown, stop } = setUpField({ validate: validate() });
    const decisions = [...'j@b.c'].map((_, index, all) => {
      field.input(all.slice(0, index + 1).join(''));
      return [shown().decision, shown().verdict, shown().level, shown().message];
    });
    expect(decisions.slice(0, 4)).toEqual(Array(4).fill(['block', 'invalid', null, '']));
    field.input('j@b.co');
    expect(shown()).toMatchObject({ decision: 'wait', verdict: null, phase: 'scheduled' });
    stop();
  });

  test('of an empty field is that it is idle and passes', async () => {
    const { field, shown, stop } = setUpField({ validate: validate() });
    for (const empty of ['', '   ', '\u200B', '\uFEFF ']) {
      field.input('no@b.co');
      field.input(empty);
      field.commit();
      expect(shown()).toMatchObject({
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

  test('a field of nothing but zero-width spaces does not hold a submit forever', async () => {
    const { field, stop } = setUpField({ validate: validate() });
    expect(await field.check('\u200B')).toMatchObject({ decision: 'allow' });
    stop();
  });
});

describe('reward early, punish late', () => {
  test('a good answer is shown while typing', async () => {
    const { field, shown, stop } = setUpField({ validate: validate() });
    await type(field, 'ok@b.co');
    expect(shown()).toMatchObject({ level: 'ok', decision: 'allow', verdict: 'valid' });
    stop();
  });

  test.each([
    ['no@b.co', 'error', 'block', en.mailbox_not_found],
    ['so@b.co', 'warning', 'warn', en.mailbox_full],
    ['jane', 'error', 'block', en.syntax_no_at],
  ])(
    'the trouble with %s is known while typing and shown on leaving',
    async (value, level, decision, message) => {
      const { field, shown, stop } = setUpField({ validate: validate() });
      await type(field, value);
      expect(shown()).toMatchObject({ level: null, message: '', decision });
      field.commit();
      await pass(10);
      expect(shown()).toMatchObject({ level, message, decision });
      stop();
    },
  );

  test('an error that was shown is replaced at once by the next one, and gone when mended', async () => {
    const { field, shown, stop } = setUpField({ validate: validate() });
    field.input('jane');
    field.commit();
    field.input('jane@');
    expect(shown()).toMatchObject({ level: 'error', message: en.syntax_domain_missing });
    field.input('jane@b.co');
    expect(shown()).toMatchObject({ level: null, message: '' });
    stop();
  });

  test('after a field was right, the next trouble waits for the person to leave', async () => {
    const { field, shown, stop } = setUpField({ validate: validate() });
    await type(field, 'ok@b.co');
    field.commit();
    await pass(10);
    field.input('ok@b');
    expect(shown()).toMatchObject({ level: null, decision: 'block' });
    stop();
  });

  test('that nobody could look is not shown', async () => {
    const { field, shown, stop } = setUpField({ validate: validate() });
    for (const [value, failure] of [
      ['dns@b.co', 'temporary'],
      ['down@b.co', 'unavailable'],
    ] as const) {
      field.input(value);
      field.commit();
      await pass(10);
      expect(shown()).toMatchObject({
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

describe('what is published', () => {
  test('is frozen, and differs from what was published before', async () => {
    const { field, heard, stop } = setUpField({ validate: validate() });
    field.input('no@b.co');
    field.input('no@b.co');
    field.commit();
    field.commit();
    await pass(2000);
    field.reset();
    stop();
    expect(heard.every((snapshot) => Object.isFrozen(snapshot))).toBe(true);
    for (const [index, snapshot] of heard.entries())
      if (index) expect(snapshot).not.toEqual(heard[index - 1]);
  });

  test('reaches a listener at once, and not after its undo', () => {
    const { field, stop } = setUpField({ validate: validate() });
    const values: string[] = [];
    field.input('a');
    const leave = field.subscribe(({ value }) => values.push(value));
    field.input('b');
    leave();
    leave();
    field.input('c');
    expect(values).toEqual(['a', 'b']);
    stop();
  });

  test('one function that listens twice can leave once', () => {
    const { field, stop } = setUpField({ validate: validate() });
    const values: string[] = [];
    const listener = ({ value }: { value: string }) => values.push(value);
    const leave = field.subscribe(listener);
    const leaveToo = field.subscribe(listener);
    leave();
    field.input('a');
    expect(values).toEqual(['', '', 'a']);
    leaveToo();
    stop();
  });

  test('is never stale for a listener after one that types', () => {
    const { field, stop } = setUpField({ validate: validate() });
    const leave = field.subscribe(({ value }) => {
      if (value === 'a') field.input('b');
    });
    const late: string[] = [];
    const leaveToo = field.subscribe(({ value }) => late.push(value));
    field.input('a');
    expect(late).toEqual(['', 'b']);
    expect(field.getSnapshot().value).toBe('b');
    for (const undo of [leave, leaveToo, stop]) undo();
  });

  test('does not reach a listener that another has just taken away', () => {
    const { field, stop } = setUpField({ validate: validate() });
    let leave = () => {};
    const first = field.subscribe(({ value }) => {
      if (value) leave();
    });
    const late: string[] = [];
    leave = field.subscribe(({ value }) => late.push(value));
    field.input('a');
    expect(late).toEqual(['']);
    first();
    stop();
  });

  test('the view changes only when something shown, the phase or the decision does', () => {
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

  test('waits while it is suspended, until it is not, or the field is submitted', async () => {
    const { field, shown, stop } = setUpField({ validate: validate() });
    field.input('jane');
    field.suspend(true);
    field.commit();
    field.input('jane');
    expect(shown().level).toBeNull();
    field.suspend(false);
    field.suspend(false);
    expect(shown().level).toBe('error');
    field.suspend(true);
    field.input('jane@');
    expect(shown().value).toBe('jane');
    await field.settle();
    expect(shown()).toMatchObject({ value: 'jane@', level: 'error' });
    stop();
  });
});

test('trouble that is being mended still shows after two keystrokes without a verdict', async () => {
  const { field, shown, stop } = setUpField({ validate: validate() });
  field.input('no@b.co');
  field.commit();
  await pass(10);
  expect(shown().level).toBe('error');
  for (const text of ['so@b.co', 'soo@b.co', 'so@b.co']) field.input(text);
  expect(shown().level).toBe(null);
  await pass(410);
  expect(shown().level).toBe('warning');
  stop();
});

test('a listener that throws keeps nobody from hearing, and the page hears of it', async () => {
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
