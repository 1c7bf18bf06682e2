import { result, REASON_CODES, SYNTAX_CODES } from '@postern/protocol';
import { describe, expect, test } from 'vitest';
import { assess, assessment, unanswered, type Assessment } from './assessment.ts';
import { assertPolicy, decide, type Policy } from './policy.ts';
import type { Code, FailureCode, Level, Preset, Rule, Trait } from './types.ts';

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
    [
      'a valid address',
      of('valid'),
      { balanced: 'allow', strict: 'allow', lenient: 'allow', warn: 'allow' },
    ],
    [
      'a risky address',
      of('risky'),
      { balanced: 'warn', strict: 'block', lenient: 'warn', warn: 'warn' },
    ],
    [
      'an invalid address',
      of('invalid'),
      { balanced: 'block', strict: 'block', lenient: 'warn', warn: 'warn' },
    ],
    [
      'a syntax error',
      syntax,
      { balanced: 'block', strict: 'block', lenient: 'block', warn: 'warn' },
    ],
    [
      'a disposable address',
      disposable,
      { balanced: 'block', strict: 'block', lenient: 'warn', warn: 'warn' },
    ],
    [
      'a domain on your own block list',
      of('risky', 'domain_blocked'),
      { balanced: 'block', strict: 'block', lenient: 'block', warn: 'warn' },
    ],
    [
      'an address that only other lists name',
      of('risky', 'domain_disposable_listed'),
      { balanced: 'warn', strict: 'block', lenient: 'warn', warn: 'warn' },
    ],
    [
      'a role address',
      of('valid', 'valid', ['role']),
      { balanced: 'allow', strict: 'allow', lenient: 'allow', warn: 'allow' },
    ],
    [
      'a catch-all domain',
      of('risky', 'catch_all', ['catch_all']),
      { balanced: 'warn', strict: 'block', lenient: 'warn', warn: 'warn' },
    ],
    [
      'a timeout',
      failed('timeout'),
      { balanced: 'allow', strict: 'warn', lenient: 'allow', warn: 'allow' },
    ],
    [
      'a browser that is offline',
      failed('offline'),
      { balanced: 'allow', strict: 'warn', lenient: 'allow', warn: 'allow' },
    ],
    [
      'a temporary failure',
      failed('temporary'),
      { balanced: 'allow', strict: 'warn', lenient: 'allow', warn: 'allow' },
    ],
    [
      'a 429',
      failed('rate_limited'),
      { balanced: 'allow', strict: 'allow', lenient: 'allow', warn: 'allow' },
    ],
  ])('each preset has its rule for %s', (_, found, expected) => {
    for (const [preset, rule] of Object.entries(expected)) {
      expect(decide(found, preset as Preset).decision).toBe(rule);
      expect(decide(found, { preset: preset as Preset }).decision).toBe(rule);
    }
    expect(decide(found).decision).toBe(expected.balanced);
  });

  test('the rule for disposable addresses does not cover an address that only other lists name', () => {
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

  test('no preset blocks because of a failure', () => {
    for (const preset of ['balanced', 'strict', 'lenient'] as const)
      for (const code of ['offline', 'timeout', 'unavailable', 'bad_reply', 'temporary'] as const)
        expect(decide(failed(code), preset).decision).not.toBe('block');
  });

  test('a policy that blocks risky addresses only confirms tld_unknown and typo_near outside fast mode', () => {
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

  test('lenient blocks every syntax code, your own block list and no other reason', () => {
    for (const code of SYNTAX_CODES)
      expect(decide(of('invalid', code), 'lenient').decision).toBe('block');
    for (const code of REASON_CODES)
      expect(decide(of('invalid', code), 'lenient').decision).toBe(
        code === 'domain_blocked' ? 'block' : 'warn',
      );
  });
});

test.each<[string, Assessment, Policy, Rule]>([
  ['sets the rule of one status', of('risky'), { risky: 'confirm' }, 'confirm'],
  ['keeps the other rules of its preset', of('invalid'), { risky: 'confirm' }, 'block'],
  ['overrides its preset', of('risky'), { preset: 'strict', risky: 'allow' }, 'allow'],
  ['keeps the reasons of its preset', disposable, { risky: 'allow' }, 'block'],
  ['can relax a reason of its preset', disposable, { reasons: { disposable: 'allow' } }, 'allow'],
  [
    'can relax a status by a reason',
    of('invalid', 'mailbox_full'),
    { reasons: { mailbox_full: 'warn' } },
    'warn',
  ],
  [
    'can tighten a status by a reason',
    of('valid', 'valid', ['free']),
    { reasons: { free: 'block' } },
    'block',
  ],
  [
    'applies the strictest of several reasons',
    of('risky', 'catch_all', ['role', 'free']),
    { reasons: { catch_all: 'allow', role: 'confirm', free: 'warn' } },
    'confirm',
  ],
  [
    'can tighten one syntax code beside the rule for all',
    syntax,
    { reasons: { syntax: 'warn', syntax_dot: 'confirm' } },
    'confirm',
  ],
  ['can set the rule of one failure', failed('offline'), { reasons: { offline: 'warn' } }, 'warn'],
  ['can block on a failure', failed('timeout'), { failure: 'block' }, 'block'],
  [
    'does not block on a 429 by failure: block',
    failed('rate_limited'),
    { failure: 'block' },
    'allow',
  ],
  [
    'does not block on a 429 by a reason',
    failed('rate_limited'),
    { reasons: { rate_limited: 'block' } },
    'allow',
  ],
])('a custom policy %s', (_, found, policy, rule) => {
  expect(decide(found, policy).decision).toBe(rule);
});

describe('code', () => {
  test.each<[string, Assessment, Policy, Code]>([
    ['is its reason code', of('invalid', 'mailbox_not_found'), {}, 'mailbox_not_found'],
    ['is its trait', of('valid', 'domain_ok', ['free']), { reasons: { free: 'block' } }, 'free'],
    [
      'for the trait disposable is a reason code',
      of('valid', 'domain_ok', ['disposable']),
      {},
      'domain_disposable',
    ],
    [
      'for the rule of all syntax codes is the exact one',
      syntax,
      { preset: 'lenient' },
      'syntax_dot',
    ],
  ])('the code of a decision %s', (_, found, policy, code) => {
    expect(decide(found, policy).code).toBe(code);
  });

  test('the code of an allowed disposable address is valid, not domain_disposable', () => {
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
])('the rule %s determines the level', (rule, found, level) => {
  const policy = { valid: rule, risky: rule, invalid: rule, failure: rule };
  expect(decide(found, policy)).toMatchObject({ decision: rule, level });
});

test.each(['relaxed', '', 'constructor', 'toString'])(
  'assertPolicy rejects the preset "%s"',
  (name) => {
    const policy = name as Preset;
    expect(() => assertPolicy(policy)).toThrow(TypeError);
    expect(() => assertPolicy({ preset: policy })).toThrow(/^createEmailValidator: /);
  },
);

test('assertPolicy accepts no policy, a preset and rules', () => {
  for (const policy of [
    undefined,
    'strict',
    {},
    { preset: 'lenient' },
    { risky: 'block' },
  ] as const)
    expect(() => assertPolicy(policy)).not.toThrow();
});

test('an undefined rule falls back to the preset, and an unknown rule is a TypeError', () => {
  const undecided: Policy = { risky: undefined, reasons: { role: undefined } };
  expect(decide(of('risky', 'risky', ['role']), undecided).decision).toBe('warn');
  expect(() => assertPolicy({ risky: 'blok' as Rule })).toThrow(/^createEmailValidator: .*"blok"/);
  expect(() => assertPolicy({ reasons: { free: 'no' as Rule } })).toThrow(TypeError);
});

test('a trait relaxes an invalid address only where it is the reason', () => {
  const policy: Policy = { reasons: { disposable: 'warn', role: 'warn' } };
  const dead = of('invalid', 'domain_not_found', ['disposable', 'role']);
  expect(decide(dead, policy).decision).toBe('block');
  expect(decide(of('invalid', 'domain_disposable', ['disposable']), policy).decision).toBe('warn');
});
