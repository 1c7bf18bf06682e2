import { describe, expect, test } from 'vitest';
import type { Outcome } from '../types.ts';
import { heldValidate } from '../test/held-validate.ts';
import { pass, useFakeClock } from '../test/fake-clock.ts';
import { setUpField } from '../test/set-up-field.ts';
import { fakeValidate } from '../testing.ts';

useFakeClock();

describe('settle', () => {
  test('settle does not wait for the pause', async () => {
    const validate = fakeValidate();
    const { field, stop } = setUpField({ validate });
    field.input('a@b.co');
    const settled = field.settle();
    expect(validate.requests).toHaveLength(1);
    await pass(1);
    expect(await settled).toMatchObject({ decision: 'allow', verdict: 'valid', address: 'a@b.co' });
    stop();
  });

  test('settle waits four seconds at most, or deadlineMs, or the time of its argument', async () => {
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

  test('the deadline of one text does not apply to the next', async () => {
    const validate = heldValidate();
    const { field, snapshot, stop } = setUpField({ validate, timeoutMs: 60_000 });
    field.input('a@b.co');
    void field.settle();
    await pass(3000);
    field.input('jane@b.co', 'now');
    await pass(3000);
    expect(snapshot()).toMatchObject({ isChecking: true, failure: null });
    for (const { respond } of validate.requests) respond();
    await pass(1);
    expect(snapshot()).toMatchObject({ verdict: 'valid', decision: 'allow' });
    stop();
  });

  test('settle checks a text that the page set', async () => {
    const { field, snapshot, stop } = setUpField({
      validate: fakeValidate({ 'a@b.co': 'invalid' }),
    });
    field.reset('a@b.co');
    expect(snapshot()).toMatchObject({ phase: 'idle', decision: 'wait', level: null });
    const settled = field.settle();
    await pass(1);
    expect(await settled).toMatchObject({ decision: 'block' });
    field.reset('jane');
    expect(await field.settle()).toMatchObject({ decision: 'block', code: 'syntax_no_at' });
    stop();
  });

  test('two calls of settle resolve with the same outcome', async () => {
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

  test('settle resolves with the outcome of its own text after an edit', async () => {
    const validate = heldValidate();
    const { field, snapshot, stop } = setUpField({ validate });
    field.input('a@b.co');
    const settled = field.settle();
    field.input('c@b.co');
    expect(snapshot().isWaiting).toBe(false);
    await pass(400);
    validate.requests.at(-1)!.respond({ status: 'valid' });
    await pass(0);
    expect(snapshot()).toMatchObject({ value: 'c@b.co', verdict: 'valid' });
    validate.requests[0]!.respond({ status: 'invalid' });
    expect(await settled).toMatchObject({ address: 'a@b.co', decision: 'block' });
    stop();
  });

  test('settle works without a subscriber and leaves no timer', async () => {
    const validate = fakeValidate();
    const { field, stop } = setUpField({ validate });
    stop();
    field.input('a@b.co');
    const settled = field.settle();
    await pass(1);
    expect(await settled).toMatchObject({ verdict: 'valid' });
  });

  test('submit returns a known outcome at once', async () => {
    const { field, stop } = setUpField();
    field.input('jane');
    expect(field.submit()).toMatchObject({ decision: 'block', code: 'syntax_no_at' });
    stop();
  });
});

describe('reset', () => {
  test('reset aborts every pending settle and check', async () => {
    const { field, snapshot, stop } = setUpField();
    field.input('a@b.co');
    const waiting = [field.settle(), field.check('a@b.co')];
    field.reset();
    for (const outcome of await Promise.all(waiting))
      expect(outcome).toMatchObject({ failure: { code: 'aborted' }, decision: 'allow' });
    expect(snapshot()).toMatchObject({ value: '', phase: 'idle', isWaiting: false, message: '' });
    stop();
  });

  test('reset removes an error, the message of refuse() and the undo', async () => {
    const { field, snapshot, stop } = setUpField();
    field.input('jane');
    field.refuse({ value: 'jane', message: 'Taken' });
    field.reset('jane');
    expect(snapshot()).toMatchObject({ value: 'jane', level: null, message: '', canUndo: false });
    field.reset();
    expect(snapshot()).toMatchObject({ value: '', decision: 'allow' });
    stop();
  });

  test('reset sends no request for its text, and uses a cached result', async () => {
    const validate = fakeValidate();
    const { field, snapshot, stop } = setUpField({ validate });
    field.reset('a@b.co');
    await pass(1000);
    expect(validate.requests).toHaveLength(0);
    const settled = field.settle();
    await pass(1);
    await settled;
    field.reset('a@b.co');
    expect(snapshot()).toMatchObject({ phase: 'settled', verdict: 'valid', decision: 'allow' });
    stop();
  });
});

describe('refuse', () => {
  test('refuse() blocks exactly its value, until the next change', async () => {
    const { field, snapshot, stop } = setUpField({ validate: fakeValidate() });
    field.input('a@b.co');
    await pass(410);
    field.refuse({ value: 'a@b.co', message: 'Already registered' });
    expect(snapshot()).toMatchObject({
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
    expect(snapshot()).toMatchObject({ level: null, decision: 'wait' });
    field.input('a@b.co');
    expect(snapshot()).toMatchObject({ level: 'ok', decision: 'allow' });
    stop();
  });

  test('refuse() changes nothing for another value', () => {
    const { field, snapshot, stop } = setUpField();
    field.input('a@b.co');
    const before = snapshot();
    field.refuse({ value: 'c@b.co', message: 'Already registered' });
    expect(snapshot()).toBe(before);
    stop();
  });

  test('refuse() blocks another spelling of its value', () => {
    const { field, snapshot, stop } = setUpField();
    field.input('a@B.co ');
    field.refuse({ value: 'a@b.co', message: 'No' });
    expect(snapshot().decision).toBe('block');
    stop();
  });

  test('refuse() cuts a message that is too long', () => {
    const { field, snapshot, stop } = setUpField();
    field.input('jane');
    field.refuse({ value: 'jane', message: 'x'.repeat(1000) });
    expect(snapshot().message).toHaveLength(300);
    stop();
  });
});
