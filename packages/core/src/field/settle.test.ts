import { describe, expect, test } from 'vitest';
import type { Outcome } from '../types.ts';
import { heldValidate } from '../test/held-validate.ts';
import { pass, useFakeClock } from '../test/fake-clock.ts';
import { setUpField } from '../test/set-up-field.ts';
import { fakeValidate } from '../testing.ts';

useFakeClock();

describe('settle', () => {
  test('does not wait for the pause', async () => {
    const validate = fakeValidate();
    const { field, stop } = setUpField({ validate });
    field.input('a@b.co');
    const settled = field.settle();
    expect(validate.requests).toHaveLength(1);
    await pass(1);
    expect(await settled).toMatchObject({ decision: 'allow', verdict: 'valid', address: 'a@b.co' });
    stop();
  });

  test('holds for four seconds at most, unless told otherwise', async () => {
    for (const [options, own, ms] of [
      [{}, undefined, 4000],
      [{ deadlineMs: 100 }, undefined, 100],
      [{}, 50, 50],
    ] as const) {
      const { field, stop } = setUpField({ ...options, timeoutMs: 60_000 });
      field.input('a@b.co');
      let outcome: Outcome | undefined;
      void field.settle(own).then((settled) => (outcome = settled));
      await pass(ms - 1);
      expect(outcome).toBeUndefined();
      await pass(1);
      expect(outcome).toMatchObject({ failure: { code: 'timeout' }, decision: 'allow' });
      stop();
    }
  });

  test('the deadline of one text is none of the next', async () => {
    const validate = heldValidate();
    const { field, shown, stop } = setUpField({ validate, timeoutMs: 60_000 });
    field.input('a@b.co');
    void field.settle();
    await pass(3000);
    field.input('jane@b.co', 'now');
    await pass(3000);
    expect(shown()).toMatchObject({ isChecking: true, failure: null });
    for (const { answer } of validate.requests) answer();
    await pass(1);
    expect(shown()).toMatchObject({ verdict: 'valid', decision: 'allow' });
    stop();
  });

  test('judges a text that the page put there', async () => {
    const { field, shown, stop } = setUpField({ validate: fakeValidate({ 'a@b.co': 'invalid' }) });
    field.reset('a@b.co');
    expect(shown()).toMatchObject({ phase: 'idle', decision: 'wait', level: null });
    const settled = field.settle();
    await pass(1);
    expect(await settled).toMatchObject({ decision: 'block' });
    field.reset('jane');
    expect(await field.settle()).toMatchObject({ decision: 'block', code: 'syntax_no_at' });
    stop();
  });

  test('two that wait get the same outcome', async () => {
    const validate = fakeValidate();
    const { field, stop } = setUpField({ validate });
    field.input('a@b.co');
    const both = [field.settle(), field.settle()];
    await pass(1);
    const [first, second] = await Promise.all(both);
    expect(first).toEqual(second);
    expect(validate.requests).toHaveLength(1);
    stop();
  });

  test('answers for its own text when that was edited meanwhile', async () => {
    const validate = heldValidate();
    const { field, shown, stop } = setUpField({ validate });
    field.input('a@b.co');
    const settled = field.settle();
    field.input('c@b.co');
    expect(shown().isWaiting).toBe(false);
    await pass(400);
    validate.requests.at(-1)!.answer({ status: 'valid' });
    await pass(0);
    expect(shown()).toMatchObject({ value: 'c@b.co', verdict: 'valid' });
    validate.requests[0]!.answer({ status: 'invalid' });
    expect(await settled).toMatchObject({ address: 'a@b.co', decision: 'block' });
    stop();
  });

  test('works when nobody listens, and leaves nothing behind', async () => {
    const validate = fakeValidate();
    const { field, stop } = setUpField({ validate });
    stop();
    field.input('a@b.co');
    const settled = field.settle();
    await pass(1);
    expect(await settled).toMatchObject({ verdict: 'valid' });
  });

  test('submit answers at once what is known', async () => {
    const { field, stop } = setUpField();
    field.input('jane');
    expect(field.submit()).toMatchObject({ decision: 'block', code: 'syntax_no_at' });
    stop();
  });
});

describe('reset', () => {
  test('lets all who wait go as aborted', async () => {
    const { field, shown, stop } = setUpField();
    field.input('a@b.co');
    const waiting = [field.settle(), field.check('a@b.co')];
    field.reset();
    for (const outcome of await Promise.all(waiting))
      expect(outcome).toMatchObject({ failure: { code: 'aborted' }, decision: 'allow' });
    expect(shown()).toMatchObject({ value: '', phase: 'idle', isWaiting: false, message: '' });
    stop();
  });

  test('takes an error, a refusal and an undo away', async () => {
    const { field, shown, stop } = setUpField();
    field.input('jane');
    field.refuse({ value: 'jane', message: 'Taken' });
    field.reset('jane');
    expect(shown()).toMatchObject({ value: 'jane', level: null, message: '', canUndo: false });
    field.reset();
    expect(shown()).toMatchObject({ value: '', decision: 'allow' });
    stop();
  });

  test('asks nothing about the text it puts there, and uses what is known of it', async () => {
    const validate = fakeValidate();
    const { field, shown, stop } = setUpField({ validate });
    field.reset('a@b.co');
    await pass(1000);
    expect(validate.requests).toHaveLength(0);
    const settled = field.settle();
    await pass(1);
    await settled;
    field.reset('a@b.co');
    expect(shown()).toMatchObject({ phase: 'settled', verdict: 'valid', decision: 'allow' });
    stop();
  });
});

describe('refuse', () => {
  test('blocks exactly that value, and is gone at the next change', async () => {
    const { field, shown, stop } = setUpField({ validate: fakeValidate() });
    field.input('a@b.co');
    await pass(410);
    field.refuse({ value: 'a@b.co', message: 'Already registered' });
    expect(shown()).toMatchObject({
      level: 'error',
      decision: 'block',
      message: 'Already registered',
      verdict: 'valid',
    });
    expect(await field.settle()).toMatchObject({
      decision: 'block',
      message: 'Already registered',
    });
    await pass(1);
    expect(await field.validate('a@b.co')).toBe('Already registered');
    field.input('a@b.cox');
    expect(shown()).toMatchObject({ level: null, decision: 'wait' });
    field.input('a@b.co');
    expect(shown()).toMatchObject({ level: 'ok', decision: 'allow' });
    stop();
  });

  test('of another value changes nothing', () => {
    const { field, shown, stop } = setUpField();
    field.input('a@b.co');
    const before = shown();
    field.refuse({ value: 'c@b.co', message: 'Already registered' });
    expect(shown()).toBe(before);
    stop();
  });

  test('of another spelling is of the same value', () => {
    const { field, shown, stop } = setUpField();
    field.input('a@B.co ');
    field.refuse({ value: 'a@b.co', message: 'No' });
    expect(shown().decision).toBe('block');
    stop();
  });

  test('cuts a text that is too long', () => {
    const { field, shown, stop } = setUpField();
    field.input('jane');
    field.refuse({ value: 'jane', message: 'x'.repeat(1000) });
    expect(shown().message).toHaveLength(300);
    stop();
  });
});
