import { result, REASON_CODES, SYNTAX_CODES } from '@postern/protocol';
import { describe, expect, test } from 'vitest';
import { assertPolicy, decide } from './policy.ts';
import { assess, assessment, unanswered } from './assessment.ts';
import type { Assessment, Code, FailureCode, Level, Policy, Preset, Rule, Trait } from './types.ts';

const of = (
  verdict: Assessment['verdict'],
  code: Code = verdict as Code,
  traits: Trait[] = [],
) => ({
  ...assessment(verdict, code),
  traits,
});
const failed = (code: FailureCode) => unanswered(code);
const disposable = of('risky', 'domain_disposable', ['disposable']);
const syntax = of('invalid', 'syntax_dot');

describe('the presets', () => {
  test.each<[string, Assessment, Record<Preset, Rule>]>([
    ['valid', of('valid'), { balanced: 'allow', strict: 'allow', lenient: 'allow' }],
    ['risky', of('risky'), { balanced: 'warn', strict: 'block', lenient: 'warn' }],
    ['invalid', of('invalid'), { balanced: 'block', strict: 'block', lenient: 'warn' }],
    ['wrongly written', syntax, { balanced: 'block', strict: 'block', lenient: 'block' }],
    ['disposable', disposable, { balanced: 'block', strict: 'block', lenient: 'warn' }],
    [
      'named by other lists only',
      of('risky', 'domain_disposable_listed'),
      { balanced: 'warn', strict: 'block', lenient: 'warn' },
    ],
    [
      'role',
      of('valid', 'valid', ['role']),
      { balanced: 'allow', strict: 'allow', lenient: 'allow' },
    ],
    [
      'catch-all',
      of('risky', 'catch_all', ['catch_all']),
      { balanced: 'warn', strict: 'block', lenient: 'warn' },
    ],
    ['timeout', failed('timeout'), { balanced: 'allow', strict: 'warn', lenient: 'allow' }],
    ['offline', failed('offline'), { balanced: 'allow', strict: 'warn', lenient: 'allow' }],
    ['temporary', failed('temporary'), { balanced: 'allow', strict: 'warn', lenient: 'allow' }],
    ['429', failed('rate_limited'), { balanced: 'allow', strict: 'allow', lenient: 'allow' }],
  ])('%s', (_, found, expected) => {
    for (const [preset, rule] of Object.entries(expected)) {
      expect(decide(found, preset as Preset).decision).toBe(rule);
      expect(decide(found, { preset: preset as Preset }).decision).toBe(rule);
    }
    expect(decide(found).decision).toBe(expected.balanced);
  });

  test('the rule for disposable addresses does not cover what only other lists name', () => {
    const listed = of('risky', 'domain_disposable_listed');
    const reasons = { disposable: 'block', domain_disposable: 'block' } as const;
    expect(decide(listed, { reasons })).toMatchObject({
      decision: 'warn',
      level: 'warning',
      code: 'domain_disposable_listed',
    });
    const own = (rule: Rule) => ({ reasons: { domain_disposable_listed: rule } });
    expect(decide(listed, own('block')).decision).toBe('block');
    expect(decide(listed, { preset: 'strict', ...own('allow') }).decision).toBe('allow');
    expect(decide(disposable, { preset: 'lenient', ...own('block') }).decision).toBe('warn');
  });

  test('no preset blocks because nobody could look', () => {
    for (const preset of ['balanced', 'strict', 'lenient'] as const)
      for (const code of ['offline', 'timeout', 'unavailable', 'bad_reply', 'temporary'] as const)
        expect(decide(failed(code), preset).decision).not.toBe('block');
  });

  test('what is said of an address whose domain could not be looked up never blocks', () => {
    for (const reason_code of ['tld_unknown', 'typo_near'] as const)
      for (const mode of ['fast', 'medium', 'deep'] as const) {
        const found = assess(result({ status: 'risky', reason_code, mode }));
        const wanted = mode === 'fast' ? 'block' : 'confirm';
        expect(decide(found, 'strict').decision).toBe(wanted);
        expect(decide(found, { risky: 'block' }).decision).toBe(wanted);
        expect(decide(found).decision).toBe('warn');
        expect(decide(found, { reasons: { [reason_code]: 'block' } }).decision).toBe('block');
      }
  });

  test('every syntax code blocks under lenient, and no other reason does', () => {
    for (const code of SYNTAX_CODES)
      expect(decide(of('invalid', code), 'lenient').decision).toBe('block');
    for (const code of REASON_CODES)
      expect(decide(of('invalid', code), 'lenient').decision).toBe('warn');
  });
});

describe('a policy of one’s own', () => {
  test.each<[string, Assessment, Policy, Rule]>([
    ['changes one status', of('risky'), { risky: 'confirm' }, 'confirm'],
    ['leaves the rest as it was', of('invalid'), { risky: 'confirm' }, 'block'],
    ['goes over its preset', of('risky'), { preset: 'strict', risky: 'allow' }, 'allow'],
    ['keeps the reasons of its preset', disposable, { risky: 'allow' }, 'block'],
    [
      'may take a reason of its preset back',
      disposable,
      { reasons: { disposable: 'allow' } },
      'allow',
    ],
    [
      'a reason beats its status, to be milder',
      of('invalid', 'mailbox_full'),
      { reasons: { mailbox_full: 'warn' } },
      'warn',
    ],
    [
      'a reason beats its status, to be stricter',
      of('valid', 'valid', ['free']),
      { reasons: { free: 'block' } },
      'block',
    ],
    [
      'of several reasons the strictest wins',
      of('risky', 'catch_all', ['role', 'free']),
      { reasons: { catch_all: 'allow', role: 'confirm', free: 'warn' } },
      'confirm',
    ],
    [
      'one syntax code beside all of them',
      syntax,
      { reasons: { syntax: 'warn', syntax_dot: 'confirm' } },
      'confirm',
    ],
    ['a reason may be a failure', failed('offline'), { reasons: { offline: 'warn' } }, 'warn'],
    ['failure may block', failed('timeout'), { failure: 'block' }, 'block'],
    ['failure: block spares a 429', failed('rate_limited'), { failure: 'block' }, 'allow'],
    [
      'a reason spares a 429 too',
      failed('rate_limited'),
      { reasons: { rate_limited: 'block' } },
      'allow',
    ],
  ])('%s', (_, found, policy, rule) => {
    expect(decide(found, policy).decision).toBe(rule);
  });
});

describe('the code of what decided', () => {
  test.each<[string, Assessment, Policy, Code]>([
    ['is the reason', of('invalid', 'mailbox_not_found'), {}, 'mailbox_not_found'],
    [
      'is that of the trait',
      of('valid', 'domain_ok', ['free']),
      { reasons: { free: 'block' } },
      'free',
    ],
    [
      'of a disposable one is a reason code',
      of('valid', 'domain_ok', ['disposable']),
      {},
      'domain_disposable',
    ],
    ['of a syntax rule stays the exact one', syntax, { preset: 'lenient' }, 'syntax_dot'],
  ])('%s', (_, found, policy, code) => {
    expect(decide(found, policy).code).toBe(code);
  });

  test('an allowed disposable address is not praised and called temporary at once', () => {
    const found = assess(result({ status: 'valid', is_disposable: true }));
    expect(decide(found, 'lenient')).toEqual({ decision: 'allow', level: 'ok', code: 'valid' });
  });
});

test.each<[Rule, Assessment, Level]>([
  ['block', of('invalid'), 'error'],
  ['confirm', of('risky'), 'warning'],
  ['warn', of('risky'), 'warning'],
  ['allow', of('valid'), 'ok'],
  ['allow', of('risky'), null],
  ['allow', failed('timeout'), null],
])('%s has one level on screen', (rule, found, level) => {
  const policy = { valid: rule, risky: rule, invalid: rule, failure: rule };
  expect(decide(found, policy)).toMatchObject({ decision: rule, level });
});

test.each(['relaxed', '', 'constructor', 'toString'])('no policy is named "%s"', (name) => {
  const policy = name as Preset;
  expect(() => assertPolicy(policy)).toThrow(TypeError);
  expect(() => assertPolicy({ preset: policy })).toThrow(/^createEmailValidator: /);
});

test('no policy, a preset and rules are policies', () => {
  for (const policy of [
    undefined,
    'strict',
    {},
    { preset: 'lenient' },
    { risky: 'block' },
  ] as const)
    expect(() => assertPolicy(policy)).not.toThrow();
});

test('a rule that is undefined says nothing, and one that does not exist is refused', () => {
  const undecided: Policy = { risky: undefined, reasons: { role: undefined } };
  expect(decide(of('risky', 'risky', ['role']), undecided).decision).toBe('warn');
  expect(() => assertPolicy({ risky: 'blok' as Rule })).toThrow(/^createEmailValidator: .*"blok"/);
  expect(() => assertPolicy({ reasons: { free: 'no' as Rule } })).toThrow(TypeError);
});

test('a trait softens an invalid only where it is the reason for it', () => {
  const policy: Policy = { reasons: { disposable: 'warn', role: 'warn' } };
  const dead = of('invalid', 'domain_not_found', ['disposable', 'role']);
  expect(decide(dead, policy).decision).toBe('block');
  expect(decide(of('invalid', 'domain_disposable', ['disposable']), policy).decision).toBe('warn');
});
