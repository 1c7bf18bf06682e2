import { REASON_CODES, result, SYNTAX_CODES, type ValidationResult } from '@postern/protocol';
import { describe, expect, test } from 'vitest';
import { assess, assessment } from './assessment.ts';

const read = (partial: Partial<ValidationResult>) => assess(result(partial));

test('a status is a verdict, and the result is passed through', () => {
  for (const status of ['valid', 'risky', 'invalid'] as const) {
    const wire = result({ status, mx_valid: true });
    expect(assess(wire)).toMatchObject({ verdict: status, code: status, failure: null });
    expect(assess(wire).result).toBe(wire);
  }
});

test.each([...SYNTAX_CODES, ...REASON_CODES])('the reason code %s is the code', (reason_code) => {
  expect(read({ status: 'risky', reason_code }).code).toBe(reason_code);
});

test.each(['dns_unavailable', 'mx_unreachable', 'smtp_temporary'])(
  '%s reads as unknown, failure temporary',
  (reason_code) => {
    expect(read({ status: 'risky', score: 50, reason_code })).toMatchObject({
      verdict: 'unknown',
      failure: { code: 'temporary' },
    });
  },
);

describe('a foreign result', () => {
  test.each<[Partial<ValidationResult>, string]>([
    [{ status: 'risky', is_disposable: true }, 'domain_disposable'],
    [{ status: 'invalid', is_disposable: true }, 'domain_disposable'],
    [{ status: 'risky', catch_all: true }, 'catch_all'],
    [{ status: 'valid', catch_all: true }, 'valid'],
    [{ status: 'valid', is_disposable: true }, 'valid'],
    [{ status: 'invalid', syntax_valid: true, mx_valid: false }, 'domain_no_mail_host'],
    [{ status: 'invalid', syntax_valid: false, mx_valid: false }, 'invalid'],
    [{ status: 'invalid', mx_valid: true }, 'invalid'],
    [{ status: 'risky', is_role_based: true, is_free: true }, 'risky'],
  ])('%o has the code %s', (partial, code) => {
    expect(read(partial).code).toBe(code);
  });

  test('that has nothing but its status reads by that', () => {
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
  ])('with the reason code "%s" reads by its status', (reason_code) => {
    expect(read({ status: 'risky', reason_code }).code).toBe('risky');
  });
});

test('every trait is named', () => {
  const all = { is_disposable: true, is_role_based: true, is_free: true, catch_all: true };
  expect(read(all).traits).toEqual(['disposable', 'role', 'free', 'catch_all']);
  expect(read({}).traits).toEqual([]);
});

test('a finding without a result says why', () => {
  expect(assessment('unknown', 'timeout', { code: 'timeout' })).toEqual({
    verdict: 'unknown',
    code: 'timeout',
    traits: [],
    result: null,
    failure: { code: 'timeout' },
  });
});
