import { describe, expect, test } from 'vitest';
import { assertPolicy, decide, verdictOf, type EmailPolicy, type EmailVerdict } from './policy.ts';

const disposable = {
  status: 'risky',
  reasonCode: 'domain_disposable',
  isDisposable: true,
} satisfies EmailVerdict;

const blocked = { status: 'risky', reasonCode: 'domain_blocked' } satisfies EmailVerdict;

describe('decide', () => {
  test.each<[string, EmailVerdict | null, EmailPolicy, string | null]>([
    ['a valid address', { status: 'valid' }, {}, null],
    ['an invalid address', { status: 'invalid' }, {}, 'EMAIL_UNDELIVERABLE'],
    ['an invalid address', { status: 'invalid' }, { invalid: 'allow' }, null],
    ['a risky address', { status: 'risky' }, {}, null],
    ['a risky address', { status: 'risky' }, { risky: 'block' }, 'EMAIL_RISKY'],
    ['a blocked domain', blocked, {}, 'EMAIL_BLOCKED'],
    ['a blocked domain', blocked, { blocked: 'allow', risky: 'block' }, null],
    ['a temporary address', disposable, {}, 'EMAIL_DISPOSABLE'],
    ['a temporary address', disposable, { disposable: 'allow' }, null],
    ['a temporary address', disposable, { disposable: 'allow', risky: 'block' }, null],
    ['a temporary address', { status: 'valid', isDisposable: true }, {}, 'EMAIL_DISPOSABLE'],
    ['a dead temporary address', { ...disposable, status: 'invalid' }, {}, 'EMAIL_DISPOSABLE'],
    [
      'a dead temporary address',
      { ...disposable, status: 'invalid' },
      { disposable: 'allow' },
      'EMAIL_UNDELIVERABLE',
    ],
    ['a shared mailbox', { status: 'valid', isRoleBased: true }, {}, null],
    ['a shared mailbox', { status: 'valid', isRoleBased: true }, { role: 'block' }, 'EMAIL_ROLE'],
    ['a free provider', { status: 'valid', isFree: true }, {}, null],
    ['a free provider', { status: 'valid', isFree: true }, { free: 'block' }, 'EMAIL_FREE'],
    ['no result', null, {}, null],
    ['no result', null, { failure: 'block' }, 'EMAIL_NOT_CHECKED'],
  ])('%s: %j with %j is %s', (_, verdict, policy, code) => {
    expect(decide(verdict, policy)).toBe(code);
  });

  test.each(['tld_unknown', 'typo_near'])(
    '%s means a silent DNS, and counts as a failure, except in `fast`',
    (reasonCode) => {
      const policy = { risky: 'block' } as const;
      for (const mode of ['medium', 'deep', undefined] as const) {
        expect(decide({ status: 'risky', mode, reasonCode }, policy)).toBeNull();
        expect(decide({ status: 'risky', mode, reasonCode }, { ...policy, failure: 'block' })).toBe(
          'EMAIL_NOT_CHECKED',
        );
      }
      expect(decide({ status: 'risky', mode: 'fast', reasonCode }, policy)).toBe('EMAIL_RISKY');
    },
  );
});

test('the verdict of a result has its names', () => {
  const result = { result: 'jane@postern.test', status: 'valid', mode: 'deep' } as const;
  const traits = { is_disposable: false, is_free: true, is_role_based: true };
  expect(verdictOf({ ...result, ...traits, reason_code: 'mailbox_confirmed' })).toEqual({
    status: 'valid',
    mode: 'deep',
    reasonCode: 'mailbox_confirmed',
    isDisposable: false,
    isFree: true,
    isRoleBased: true,
  });
});

test('a rule that does not exist is a TypeError', () => {
  expect(() => assertPolicy({ risky: 'warn' as never })).toThrow(
    new TypeError("emailValidation: policy.risky must be 'allow' or 'block'"),
  );
});
