import type { Doubt } from '@postern/address';
import { REASON_CODES, result, SYNTAX_CODES, type ValidationResult } from '@postern/protocol';
import { describe, expect, test } from 'vitest';
import { assess, assessment, unanswered, withOwnLists, type Assessment } from './assessment.ts';
import type { Trait } from './types.ts';

const read = (partial: Partial<ValidationResult>) => assess(result(partial));

test('assess returns the status as the verdict, with the unchanged result', () => {
  for (const status of ['valid', 'risky', 'invalid'] as const) {
    const wire = result({ status, mx_valid: true });
    expect(assess(wire)).toMatchObject({ verdict: status, code: status, failure: null });
    expect(assess(wire).result).toBe(wire);
  }
});

test.each([...SYNTAX_CODES, ...REASON_CODES])(
  'assess returns the reason code %s as the code',
  (reason_code) => {
    expect(read({ status: 'risky', reason_code }).code).toBe(reason_code);
  },
);

test.each(['dns_unavailable', 'mx_unreachable', 'smtp_temporary'])(
  'assess reads %s as unknown, with a temporary failure',
  (reason_code) => {
    expect(read({ status: 'risky', score: 50, reason_code })).toMatchObject({
      verdict: 'unknown',
      failure: { code: 'temporary' },
    });
  },
);

describe('a doubtful text', () => {
  const assessDoubted = (partial: Partial<ValidationResult>, doubt: Doubt) => {
    const { verdict, code } = assess(result(partial), doubt);
    return [verdict, code];
  };

  test('an address with a doubtful text is never valid', () => {
    for (const doubt of ['local_mixed_scripts', 'local_nonstandard'] as const) {
      expect(assessDoubted({ status: 'valid' }, doubt)).toEqual(['risky', doubt]);
      expect(assessDoubted({ status: 'valid', reason_code: 'domain_ok' }, doubt)).toEqual([
        'risky',
        doubt,
      ]);
    }
  });

  test('an address with a doubtful text keeps a worse verdict or code', () => {
    const { verdict, code } = assess(
      result({ status: 'invalid', reason_code: 'domain_not_found' }),
      'local_mixed_scripts',
    );
    expect([verdict, code]).toEqual(['invalid', 'domain_not_found']);
    expect(assessDoubted({ status: 'risky', is_disposable: true }, 'local_mixed_scripts')).toEqual([
      'risky',
      'domain_disposable',
    ]);
  });

  test.each<Partial<ValidationResult>>([
    { status: 'invalid', syntax_valid: false },
    { status: 'invalid', reason_code: 'syntax_dot' },
    { status: 'invalid', reason_code: 'mailbox_not_found', mx_valid: true },
    { status: 'invalid', mx_valid: true },
    { status: 'risky' },
  ])('an address with nonstandard dots is risky without a fault of its domain: %o', (partial) => {
    expect(assessDoubted(partial, 'local_nonstandard')).toEqual(['risky', 'local_nonstandard']);
  });

  test.each<Partial<ValidationResult>>([
    { status: 'invalid', reason_code: 'domain_not_found' },
    { status: 'invalid', reason_code: 'mx_unroutable' },
    { status: 'invalid', syntax_valid: true, mx_valid: false },
  ])('an address with nonstandard dots is invalid for a fault of its domain: %o', (partial) => {
    expect(assessDoubted(partial, 'local_nonstandard')[0]).toBe('invalid');
  });

  test('an address with a doubtful text is unknown after a temporary failure', () => {
    const partial = { status: 'risky', reason_code: 'dns_unavailable' } as const;
    expect(assessDoubted(partial, 'local_mixed_scripts')[0]).toBe('unknown');
  });
});

describe('a foreign result', () => {
  test.each<[Partial<ValidationResult>, string]>([
    [{ status: 'risky', is_disposable: true }, 'domain_disposable'],
    [{ status: 'risky', reason_code: 'domain_disposable_listed' }, 'domain_disposable_listed'],
    [{ status: 'invalid', is_disposable: true }, 'domain_disposable'],
    [{ status: 'risky', catch_all: true }, 'catch_all'],
    [{ status: 'valid', catch_all: true }, 'valid'],
    [{ status: 'valid', is_disposable: true }, 'valid'],
    [{ status: 'invalid', syntax_valid: true, mx_valid: false }, 'domain_no_mail_host'],
    [{ status: 'invalid', syntax_valid: false, mx_valid: false }, 'invalid'],
    [{ status: 'invalid', mx_valid: true }, 'invalid'],
    [{ status: 'risky', is_role_based: true, is_free: true }, 'risky'],
  ])('assess reads %o with the code %s', (partial, code) => {
    expect(read(partial).code).toBe(code);
  });

  test('assess reads a result that has only a status by the status', () => {
    expect(assess({ result: '', status: 'invalid' })).toMatchObject({
      code: 'invalid',
      traits: [],
    });
  });

  test.each([
    'no_such_code',
    'OK',
    'ok',
    'undo',
    'checking',
    'corrected',
    'constructor',
    '__proto__',
    'has_own_property',
    '',
  ])('assess reads a result with the reason code "%s" by its status', (reason_code) => {
    expect(read({ status: 'risky', reason_code }).code).toBe('risky');
  });
});

test('assess lists every trait', () => {
  const all = { is_disposable: true, is_role_based: true, is_free: true, catch_all: true };
  expect(read(all).traits).toEqual(['disposable', 'role', 'free', 'catch_all']);
  expect(read({}).traits).toEqual([]);
});

test('an assessment without a result has its failure', () => {
  expect(assessment('unknown', 'timeout', { code: 'timeout' })).toEqual({
    verdict: 'unknown',
    code: 'timeout',
    traits: [],
    result: null,
    failure: { code: 'timeout' },
  });
});

describe('your own lists of domains', () => {
  const lists = (address: string, known: Assessment) =>
    withOwnLists(known, { address, domains: { allow: ['acme.com'], block: ['rival.com'] } });
  const risky = { ...assessment('risky', 'domain_disposable'), traits: ['disposable' as const] };

  test('a domain on your own block list makes a valid or unknown address risky', () => {
    for (const known of [assessment('valid', 'valid'), unanswered('unavailable')]) {
      expect(lists('jane@eu.rival.com', known)).toMatchObject({
        verdict: 'risky',
        code: 'domain_blocked',
        failure: null,
      });
    }
  });

  test('your own lists of domains do not change an invalid address', () => {
    const known = assessment('invalid', 'mailbox_not_found');
    expect(lists('jane@rival.com', known)).toBe(known);
    expect(lists('jane@acme.com', known)).toBe(known);
    expect(lists('jane@', assessment('invalid', 'syntax_domain_missing'))).toMatchObject({
      code: 'syntax_domain_missing',
    });
  });

  test('a domain on your own allow list removes the reasons of other lists, and no other reason', () => {
    expect(lists('jane@acme.com', risky)).toMatchObject({
      verdict: 'valid',
      code: 'valid',
      traits: [],
    });
    const role = { ...assessment('risky', 'catch_all'), traits: ['role', 'catch_all'] as Trait[] };
    expect(lists('info@acme.com', role)).toMatchObject({
      verdict: 'risky',
      code: 'catch_all',
      traits: ['catch_all'],
    });
    const blocked = assessment('risky', 'domain_blocked');
    expect(lists('jane@acme.com', blocked)).toMatchObject({ code: 'domain_blocked' });
  });

  test('your own lists of domains do not change an address at another domain', () => {
    expect(lists('jane@other.com', risky)).toBe(risky);
  });
});
