import { describe, expect, test } from 'vitest';
import { en } from '../locales/en.ts';
import { BOUND_INPUT } from '../test/bound-input.ts';
import { heldValidate } from '../test/held-validate.ts';
import { pass, useFakeClock } from '../test/fake-clock.ts';
import { setUpField } from '../test/set-up-field.ts';
import { fakeValidate } from '../testing.ts';
import { createEmailValidator } from '../validator.ts';

useFakeClock();

describe('a field’s check', () => {
  test('waits for the pause; of a burst the newest text is judged, the others are aborted', async () => {
    const validate = fakeValidate({ 'a@b.com': 'invalid' });
    const field = createEmailValidator({ validate }).field();
    const unbind = field.bind(BOUND_INPUT);
    const burst = ['a@b.c', 'a@b.co', 'a@b.com'].map((text) => field.check(text));
    await pass(410);
    const outcomes = await Promise.all(burst);
    expect(outcomes[0]).toMatchObject({ address: 'a@b.c', failure: { code: 'aborted' } });
    expect(outcomes[1]).toMatchObject({ address: 'a@b.co', failure: { code: 'aborted' } });
    expect(outcomes[2]).toMatchObject({ address: 'a@b.com', verdict: 'invalid' });
    expect(validate.requests).toMatchObject([{ email: 'a@b.com', mode: 'fast' }]);
    unbind();
  });

  test('of a text that is typed never asks in the deeper mode, however often it is asked for', async () => {
    const validate = fakeValidate();
    const field = createEmailValidator({ validate }).field();
    const unbind = field.bind(BOUND_INPUT);
    for (const length of 'jane@example.org'.split('').keys()) {
      const text = 'jane@example.org'.slice(0, length + 1);
      field.input(text);
      void field.check(text);
      void field.validate(text);
      await pass(500);
    }
    expect(new Set(validate.requests.map(({ mode }) => mode))).toEqual(new Set(['fast']));
    unbind();
  });

  test.each([
    ['nothing', 0],
    ['what the lighter mode says', 410],
  ])('behind the deadline of a submit asks nobody again, where %s is known', async (_, pauseMs) => {
    const validate = heldValidate();
    const field = createEmailValidator({ validate, timeoutMs: 60_000 }).field();
    const unbind = field.bind(BOUND_INPUT);
    field.input('a@b.co');
    await pass(pauseMs);
    validate.requests[0]?.answer({ status: 'valid' });
    await pass(1);
    const { length } = validate.requests;
    const settled = field.settle(100);
    await pass(100);
    expect(await settled).toMatchObject({ decision: 'allow' });
    expect(await field.validate('a@b.co')).toBeUndefined();
    expect(validate.requests).toHaveLength(length + 1);
    unbind();
  });

  test('of an empty text that was submitted leaves its message on screen', async () => {
    const field = createEmailValidator({ validate: fakeValidate() }).field();
    const unbind = field.bind({ ...BOUND_INPUT, isRequired: () => true });
    await field.settle();
    expect(await field.validate('')).toBe(en.syntax_empty);
    expect(field.getSnapshot()).toMatchObject({ level: 'error', message: en.syntax_empty });
    unbind();
  });

  test.each([
    ['no input is attached', 'unbound'],
    ['the person left the field', 'left'],
    ['the caller says so', 'told'],
  ])('asks at once in the deeper mode, and once, where %s', async (_, why) => {
    const validate = fakeValidate();
    const field = createEmailValidator({ validate, askOn: 'submit' }).field();
    const unbind = why === 'unbound' ? () => {} : field.bind(BOUND_INPUT);
    field.input('a@b.co');
    if (why === 'left') field.commit();
    const options = { commit: why === 'told' };
    const both = [field.check('a@b.co', options), field.check('a@b.co', options)];
    expect(validate.requests).toMatchObject([{ email: 'a@b.co', mode: 'medium' }]);
    await pass(1);
    expect(await Promise.all(both)).toMatchObject([{ verdict: 'valid' }, { verdict: 'valid' }]);
    await field.check('a@b.co', options);
    expect(validate.requests).toHaveLength(1);
    unbind();
  });

  test('without an input shows nothing of what is wrong by itself', async () => {
    const { field, shown, stop } = setUpField({ validate: fakeValidate({ 'a@b.co': 'invalid' }) });
    void field.check('a@b.co');
    await pass(1);
    expect(shown()).toMatchObject({ isBlocked: true, level: null });
    void field.check('a@b.co', { commit: true });
    await pass(1);
    expect(shown()).toMatchObject({ isBlocked: true, level: 'error' });
    stop();
  });

  test('judges what is no address at once, and lets those who wait for an older text go', async () => {
    const field = createEmailValidator({ validate: heldValidate() }).field();
    const unbind = field.bind(BOUND_INPUT);
    const older = field.check('a@b.co');
    expect(await field.check('a@')).toMatchObject({ decision: 'block' });
    expect(await older).toMatchObject({ address: 'a@b.co', failure: { code: 'aborted' } });
    unbind();
  });

  test('is left by its signal alone', async () => {
    const validate = heldValidate();
    const field = createEmailValidator({ validate }).field();
    const controller = new AbortController();
    const leaving = field.check('a@b.co', { signal: controller.signal });
    const staying = field.check('a@b.co');
    controller.abort();
    expect(await leaving).toMatchObject({ verdict: 'unknown', failure: { code: 'aborted' } });
    validate.requests[0]!.answer();
    expect(await staying).toMatchObject({ verdict: 'valid' });
  });

  test('of a caller that has left already does not take the place of the newer text', async () => {
    const { field, shown, stop } = setUpField({ validate: heldValidate() });
    field.input('new@b.co');
    const stale = field.check('old@b.co', { signal: AbortSignal.abort() });
    expect(await stale).toMatchObject({ failure: { code: 'aborted' } });
    expect(shown().value).toBe('new@b.co');
    stop();
  });

  test('of something that is no text does not reject', async () => {
    const field = createEmailValidator({ validate: heldValidate() }).field();
    for (const text of [undefined, null])
      expect(await field.check(text as unknown as string)).toMatchObject({ decision: 'allow' });
  });

  test('stops its request when the last who waits has left', async () => {
    const validate = heldValidate();
    const field = createEmailValidator({ validate }).field();
    const controller = new AbortController();
    const leaving = field.check('a@b.co', { signal: controller.signal });
    await pass(400);
    controller.abort();
    await leaving;
    expect(validate.requests[0]!.signal.aborted).toBe(true);
  });
});

describe('a field’s validate', () => {
  test('gives the message of what blocks, else undefined', async () => {
    const validate = fakeValidate({
      'no@b.co': { status: 'invalid', reason_code: 'domain_not_found' },
    });
    const field = createEmailValidator({ validate }).field();
    const texts = [];
    for (const text of ['no@b.co', 'ok@b.co', 'jane', '']) {
      const message = field.validate(text);
      await pass(410);
      texts.push(await message);
    }
    expect(texts).toEqual([en.domain_not_found, undefined, en.syntax_no_at, undefined]);
  });

  test('looks at nothing but the signal and the commit of what a form library passes', async () => {
    const validate = fakeValidate();
    const field = createEmailValidator({ validate }).field();
    const unbind = field.bind(BOUND_INPUT);
    for (const context of [null, 'change', { signal: 'yes', commit: 'yes' }]) {
      const message = field.validate('a@b.co', context as unknown as object);
      await pass(410);
      expect(await message).toBeUndefined();
    }
    expect(validate.requests).toMatchObject([{ mode: 'fast' }]);
    unbind();
  });

  test('gives a text even if what blocks has no words', async () => {
    const field = createEmailValidator({ validate: heldValidate(), messages: () => '' }).field();
    expect(await field.validate('jane')).toBeTruthy();
  });
});

describe('timers and requests', () => {
  test('begin when somebody listens', async () => {
    const validate = heldValidate();
    const field = createEmailValidator({ validate }).field();
    field.input('a@b.co');
    await pass(5000);
    expect(validate.requests).toHaveLength(0);
    const stop = field.subscribe(() => {});
    await pass(400);
    expect(validate.requests).toHaveLength(1);
    stop();
    expect(validate.requests[0]!.signal.aborted).toBe(true);
  });

  test('that were stopped begin again: a strict mode that mounts twice asks', async () => {
    const validate = heldValidate();
    const field = createEmailValidator({ validate }).field();
    field.subscribe(() => {})();
    const stop = field.subscribe(() => {});
    field.input('a@b.co', 'now');
    stop();
    const again = field.subscribe(() => {});
    expect(validate.requests.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    validate.requests[1]!.answer({ status: 'risky' });
    await pass(0);
    expect(field.getSnapshot().verdict).toBe('risky');
    again();
  });

  test('go on while somebody waits', async () => {
    const validate = fakeValidate();
    const { field, stop } = setUpField({ validate });
    const waiting = field.check('a@b.co');
    stop();
    await pass(410);
    expect(await waiting).toMatchObject({ verdict: 'valid' });
  });

  test('the settings of the validator are not heard by a field that nobody listens to', () => {
    const { validator, field, stop } = setUpField();
    field.input('jane');
    stop();
    const before = field.getSnapshot();
    validator.setOptions({ policy: { reasons: { syntax: 'warn' } } });
    expect(field.getSnapshot()).toBe(before);
    field.subscribe(() => {})();
    expect(field.getSnapshot().decision).toBe('warn');
  });
});
