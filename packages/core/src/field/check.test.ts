import { describe, expect, test } from 'vitest';
import { en } from '../locales/en.ts';
import { BOUND_INPUT } from '../test/bound-input.ts';
import { heldValidate } from '../test/held-validate.ts';
import { pass, useFakeClock } from '../test/fake-clock.ts';
import { setUpField } from '../test/set-up-field.ts';
import { fakeValidate } from '../testing.ts';
import { createEmailValidator } from '../validator.ts';

useFakeClock();

describe('check', () => {
  test('check waits for the pause, sends the newest text and aborts the older ones', async () => {
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

  test('check uses the lighter mode while the user types, however often it is called', async () => {
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
    ['no result', 0],
    ['a result of the lighter mode', 410],
  ])('validate sends no request after the deadline of a submit with %s', async (_, pauseMs) => {
    const validate = heldValidate();
    const field = createEmailValidator({ validate, timeoutMs: 60_000 }).field();
    const unbind = field.bind(BOUND_INPUT);
    field.input('a@b.co');
    await pass(pauseMs);
    validate.requests[0]?.respond({ status: 'valid' });
    await pass(1);
    const { length } = validate.requests;
    const settled = field.settle(100);
    await pass(100);
    expect(await settled).toMatchObject({ decision: 'allow' });
    expect(await field.validate('a@b.co')).toBeUndefined();
    expect(validate.requests).toHaveLength(length + 1);
    unbind();
  });

  test('validate keeps the message of an empty text that was submitted', async () => {
    const field = createEmailValidator({ validate: fakeValidate() }).field();
    const unbind = field.bind({ ...BOUND_INPUT, isRequired: () => true });
    await field.settle();
    expect(await field.validate('')).toBe(en.syntax_empty);
    expect(field.getSnapshot()).toMatchObject({ level: 'error', message: en.syntax_empty });
    unbind();
  });

  test.each([
    ['no input is attached', 'unbound'],
    ['the user left the field', 'left'],
    ['the caller sets commit', 'commit'],
  ])('check sends one request, at once and in the deeper mode, when %s', async (_, why) => {
    const validate = fakeValidate();
    const field = createEmailValidator({ validate, askOn: 'submit' }).field();
    const unbind = why === 'unbound' ? () => {} : field.bind(BOUND_INPUT);
    field.input('a@b.co');
    if (why === 'left') field.commit();
    const options = { commit: why === 'commit' };
    const both = [field.check('a@b.co', options), field.check('a@b.co', options)];
    expect(validate.requests).toMatchObject([{ email: 'a@b.co', mode: 'medium' }]);
    await pass(1);
    expect(await Promise.all(both)).toMatchObject([{ verdict: 'valid' }, { verdict: 'valid' }]);
    await field.check('a@b.co', options);
    expect(validate.requests).toHaveLength(1);
    unbind();
  });

  test('check shows an error of a field without an input only with commit', async () => {
    const { field, snapshot, stop } = setUpField({
      validate: fakeValidate({ 'a@b.co': 'invalid' }),
    });
    void field.check('a@b.co');
    await pass(1);
    expect(snapshot()).toMatchObject({ isBlocked: true, level: null });
    void field.check('a@b.co', { commit: true });
    await pass(1);
    expect(snapshot()).toMatchObject({ isBlocked: true, level: 'error' });
    stop();
  });

  test('check blocks an invalid text at once and aborts the checks of an older text', async () => {
    const field = createEmailValidator({ validate: heldValidate() }).field();
    const unbind = field.bind(BOUND_INPUT);
    const older = field.check('a@b.co');
    expect(await field.check('a@')).toMatchObject({ decision: 'block' });
    expect(await older).toMatchObject({ address: 'a@b.co', failure: { code: 'aborted' } });
    unbind();
  });

  test('a check that started while the user typed is aborted by a newer text, and one that started at a click is not', async () => {
    const validate = heldValidate();
    const field = createEmailValidator({ validate }).field();
    const unbind = field.bind(BOUND_INPUT);
    const checkAfter = async (type: string, text: string) => {
      document.body.dispatchEvent(new Event(type, { bubbles: true }));
      field.input(text);
      const checked = field.check(text);
      await pass(410);
      return { checked };
    };
    await field.check('');
    const typed = await checkAfter('input', 'a@b.c');
    const clicked = await checkAfter('click', 'a@b.co');
    expect(await typed.checked).toMatchObject({ address: 'a@b.c', failure: { code: 'aborted' } });
    const last = await checkAfter('input', 'a@b.com');
    validate.requests[1]!.respond({ status: 'invalid' });
    validate.requests[2]!.respond();
    expect(await clicked.checked).toMatchObject({ address: 'a@b.co', decision: 'block' });
    expect(await last.checked).toMatchObject({ address: 'a@b.com', decision: 'allow' });
    document.body.dispatchEvent(new Event('click', { bubbles: true }));
    unbind();
  });

  test('an aborted signal ends only its own check', async () => {
    const validate = heldValidate();
    const field = createEmailValidator({ validate }).field();
    const controller = new AbortController();
    const aborted = field.check('a@b.co', { signal: controller.signal });
    const other = field.check('a@b.co');
    controller.abort();
    expect(await aborted).toMatchObject({ verdict: 'unknown', failure: { code: 'aborted' } });
    validate.requests[0]!.respond();
    expect(await other).toMatchObject({ verdict: 'valid' });
  });

  test('check with an aborted signal does not replace the newer text', async () => {
    const { field, snapshot, stop } = setUpField({ validate: heldValidate() });
    field.input('new@b.co');
    const stale = field.check('old@b.co', { signal: AbortSignal.abort() });
    expect(await stale).toMatchObject({ failure: { code: 'aborted' } });
    expect(snapshot().value).toBe('new@b.co');
    stop();
  });

  test('check resolves for a value that is not a string', async () => {
    const field = createEmailValidator({ validate: heldValidate() }).field();
    for (const text of [undefined, null])
      expect(await field.check(text as unknown as string)).toMatchObject({ decision: 'allow' });
  });

  test('check aborts its request when its last caller leaves', async () => {
    const validate = heldValidate();
    const field = createEmailValidator({ validate }).field();
    const controller = new AbortController();
    const aborted = field.check('a@b.co', { signal: controller.signal });
    await pass(400);
    controller.abort();
    await aborted;
    expect(validate.requests[0]!.signal.aborted).toBe(true);
  });
});

describe('validate', () => {
  test('validate returns the message of a blocked text, otherwise undefined', async () => {
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

  test('validate reads only signal and commit from the context of a form library', async () => {
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

  test('validate returns a text for a blocked text without a message', async () => {
    const field = createEmailValidator({ validate: heldValidate(), messages: () => '' }).field();
    expect(await field.validate('jane')).toBeTruthy();
  });
});

describe('timers and requests', () => {
  test('a field sends its request once it has a subscriber', async () => {
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

  test('a field repeats its aborted request for the next subscriber, as React’s strict mode needs', async () => {
    const validate = heldValidate();
    const field = createEmailValidator({ validate }).field();
    field.subscribe(() => {})();
    const stop = field.subscribe(() => {});
    field.input('a@b.co', 'now');
    stop();
    const again = field.subscribe(() => {});
    expect(validate.requests.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    validate.requests[1]!.respond({ status: 'risky' });
    await pass(0);
    expect(field.getSnapshot().verdict).toBe('risky');
    again();
  });

  test('a field without a subscriber completes a check that has a caller', async () => {
    const validate = fakeValidate();
    const { field, stop } = setUpField({ validate });
    const waiting = field.check('a@b.co');
    stop();
    await pass(410);
    expect(await waiting).toMatchObject({ verdict: 'valid' });
  });

  test('a field without a subscriber applies new settings at its next subscription', () => {
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
