import { suggestAddress } from '@postern/address';
import { ValidateError, type Validate } from '@postern/protocol';
import { describe, expect, test } from 'vitest';
import { en } from './locales/en.ts';
import type { Preset } from './types.ts';
import { fakeValidate } from './testing.ts';
import { heldValidate } from './test/held-validate.ts';
import { pass, useFakeClock } from './test/fake-clock.ts';
import { createEmailValidator } from './validator.ts';

useFakeClock();

describe('check', () => {
  test('check sends the mode of the validator, or of its own option', async () => {
    const validate = fakeValidate();
    const validator = createEmailValidator({ validate, mode: 'medium' });
    const both = [validator.check('a@b.co'), validator.check('c@b.co', { mode: 'deep' })];
    await pass(0);
    expect(await Promise.all(both)).toMatchObject([{ verdict: 'valid' }, { verdict: 'valid' }]);
    expect(validate.requests.map(({ mode }) => mode)).toEqual(['medium', 'deep']);
  });

  test('check sends and returns the normal form', async () => {
    const validate = fakeValidate();
    const checked = createEmailValidator({ validate }).check('  Jane@EXAMPLE.org\u200B ');
    await pass(0);
    expect((await checked).address).toBe('Jane@example.org');
    expect(validate.requests[0]!.email).toBe('Jane@example.org');
  });

  test('check sends no request for a text that is empty or not an address', async () => {
    const validate = fakeValidate();
    const { check } = createEmailValidator({ validate });
    expect(await check(' jane ')).toMatchObject({
      address: 'jane',
      verdict: 'invalid',
      decision: 'block',
      message: en.syntax_no_at,
      code: 'syntax_no_at',
    });
    for (const text of ['', '   ', '\u200B'])
      expect(await check(text)).toMatchObject({ decision: 'block', code: 'syntax_empty' });
    expect(validate.requests).toHaveLength(0);
  });

  test('check resolves as aborted for a caller that leaves, and with the result for the others', async () => {
    const validate = heldValidate();
    const { check } = createEmailValidator({ validate });
    const controller = new AbortController();
    const aborted = check('a@b.co', { signal: controller.signal });
    const other = check('a@b.co');
    controller.abort();
    expect(await aborted).toMatchObject({
      verdict: 'unknown',
      failure: { code: 'aborted' },
      decision: 'allow',
    });
    validate.requests[0]!.respond();
    expect(await other).toMatchObject({ verdict: 'valid' });
  });

  test('check returns the suggestion, even for a text that is not an address', async () => {
    const validate = fakeValidate({ 'jane@gmial.com': 'risky' });
    const { check } = createEmailValidator({ validate, suggest: suggestAddress });
    const checked = check('jane@gmial.com');
    await pass(0);
    expect((await checked).suggestion).toBe('jane@gmail.com');
    expect((await check('jane@gmail..com')).suggestion).toBe('jane@gmail.com');
  });

  test('check resolves for a value that is not a string', async () => {
    const { check } = createEmailValidator({ validate: fakeValidate() });
    for (const text of [undefined, null])
      expect(await check(text as unknown as string)).toMatchObject({ decision: 'block' });
  });
});

describe('validate', () => {
  test('validate returns the message of a blocked address, otherwise undefined', async () => {
    const validate = fakeValidate({
      'no@b.co': { status: 'invalid', reason_code: 'mailbox_not_found' },
      'so@b.co': 'risky',
      'down@b.co': new ValidateError('internal'),
    });
    const validator = createEmailValidator({ validate });
    const all = ['no@b.co', 'so@b.co', 'down@b.co', 'ok@b.co'].map((text) =>
      validator.validate(text),
    );
    await pass(0);
    expect(await Promise.all(all)).toEqual([en.mailbox_not_found, undefined, undefined, undefined]);
    expect(await validator.validate('')).toBe(en.syntax_empty);
  });

  test('validate returns a text for a blocked address without a message', async () => {
    const validator = createEmailValidator({ validate: fakeValidate(), messages: () => '' });
    expect(await validator.validate('jane')).toBeTruthy();
  });
});

describe('peek', () => {
  test('peek returns undefined before the result and the outcome after it, without a request', async () => {
    const validate = fakeValidate({ 'a@b.co': 'invalid' });
    const validator = createEmailValidator({ validate });
    expect(validator.peek('a@b.co')).toBeUndefined();
    void validator.check('a@b.co');
    await pass(0);
    expect(validator.peek(' a@B.co')).toMatchObject({ verdict: 'invalid', address: 'a@b.co' });
    expect(validate.requests).toHaveLength(1);
  });

  test('peek returns the outcome of an invalid text at once', () => {
    const validator = createEmailValidator({ validate: fakeValidate() });
    expect(validator.peek('jane')).toMatchObject({ code: 'syntax_no_at', decision: 'block' });
    expect(validator.peek('')).toMatchObject({ decision: 'block' });
  });
});

test('blocks returns whether an outcome blocks', () => {
  const validator = createEmailValidator({ validate: fakeValidate() });
  expect(validator.blocks(validator.peek('jane')!)).toBe(true);
  expect(validator.blocks(validator.peek('')!)).toBe(true);
});

describe('options', () => {
  test('an unknown preset is a TypeError at creation, in setOptions and for a field', () => {
    const policy = 'lax' as Preset;
    const validator = createEmailValidator({ validate: fakeValidate() });
    const field = validator.field();
    for (const misuse of [
      () => createEmailValidator({ policy }),
      () => createEmailValidator({ policy: { preset: policy } }),
      () => validator.setOptions({ policy }),
      () => validator.field({ policy }),
      () => field.setOptions({ policy }),
    ])
      expect(misuse).toThrow(TypeError);
    field.input('jane');
    expect(field.getSnapshot().decision).toBe('block');
  });

  test('a key in the headers is a TypeError at creation', () => {
    expect(() => createEmailValidator({ headers: { 'X-RB-KEY': 'k' } })).toThrow(TypeError);
  });

  test('new options apply from the next outcome on', async () => {
    const validator = createEmailValidator({ validate: fakeValidate() });
    expect(await validator.validate('jane')).toBe(en.syntax_no_at);
    validator.setOptions({ messages: { syntax_no_at: 'Where is the @?' } });
    expect(await validator.validate('jane')).toBe('Where is the @?');
    validator.setOptions({ policy: { reasons: { syntax: 'warn' } } });
    expect(validator.peek('jane')).toMatchObject({ decision: 'warn', message: 'Where is the @?' });
  });

  test('an infinite timeout does not expire at once', async () => {
    const validate = fakeValidate({}, { delayMs: 50 });
    const checked = createEmailValidator({ validate, timeoutMs: Infinity }).check('a@b.co');
    await pass(50);
    expect(await checked).toMatchObject({ verdict: 'valid' });
  });

  test('the timeout of a request is four seconds', async () => {
    const hung: Validate = () => new Promise(() => {});
    let outcome: unknown;
    void createEmailValidator({ validate: hung })
      .check('a@b.co')
      .then((settled) => (outcome = settled));
    await pass(3999);
    expect(outcome).toBeUndefined();
    await pass(1);
    expect(outcome).toMatchObject({ verdict: 'unknown', failure: { code: 'timeout' } });
  });
});
