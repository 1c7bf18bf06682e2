import { describe, expect, it } from 'vitest';
import { allowedResult, blockedResult } from './domain-rule.ts';
import { result } from './result.ts';
import { REASONS } from './words/reasons.ts';

describe('the result at a blocked domain', () => {
  it('is risky, with the words of its reason', () => {
    const { sentence, advice } = REASONS.domain_blocked;
    expect(blockedResult('jane@rival.com', 'fast')).toMatchObject({
      result: 'jane@rival.com',
      status: 'risky',
      score: 20,
      reason_code: 'domain_blocked',
      reason: sentence,
      suggestion: advice,
      checks: { domain: 'fail' },
    });
  });
});

describe('the result at an allowed domain', () => {
  it.each(['domain_disposable', 'domain_disposable_listed', undefined])(
    'is valid where it was risky for %s alone',
    (reason_code) => {
      const given = result({ status: 'risky', is_disposable: true, is_free: true });
      if (reason_code) given.reason_code = reason_code;
      const allowed = allowedResult(given);
      expect(allowed).toEqual({
        ...result({ status: 'valid', score: 70 }),
      });
      expect(given.status).toBe('risky');
    },
  );

  it('keeps every other reason', () => {
    for (const status of ['invalid', 'risky', 'valid'] as const) {
      const given = result({ status, reason_code: 'catch_all', is_role_based: true });
      expect(allowedResult(given)).toEqual({ ...given, is_role_based: false });
    }
  });

  it('adds no field that a minimal result has not', () => {
    const minimal = { status: 'risky' as const, reason_code: 'domain_disposable' };
    expect(allowedResult(minimal)).toEqual({
      status: 'valid',
      is_disposable: false,
      is_free: false,
      is_role_based: false,
    });
  });
});
