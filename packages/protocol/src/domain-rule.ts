import {
  result as complete,
  type CompleteResult,
  type Mode,
  type ValidationResult,
} from './result.ts';

/** The result of an address at a domain that your own lists block, where nothing else was checked. */
export function blockedResult(address: string, mode: Mode): CompleteResult {
  return complete({
    result: address,
    status: 'risky',
    score: 20,
    reason: 'The domain is on your own block list.',
    reason_code: 'domain_blocked',
    suggestion: 'Use another address.',
    mode,
    checks: { domain: 'fail' },
  });
}

/**
 * A result without what other lists say of its domain, which your own lists allow. An address that was risky for that
 * alone is valid, without a reason: nothing is known that would be one.
 */
export function allowedResult<Fields extends Omit<ValidationResult, 'result'>>(
  fields: Fields,
): Fields {
  const { status, reason_code = '', is_disposable = false } = fields;
  const lifted = { ...fields, is_disposable: false, is_free: false, is_role_based: false };
  const isByLists = reason_code ? reason_code.startsWith('domain_disposable') : is_disposable;
  if (status !== 'risky' || !isByLists) return lifted;
  delete lifted.reason_code;
  const { score, is_valid } = lifted;
  return {
    ...lifted,
    status: 'valid',
    ...(is_valid !== undefined && { is_valid: true, reason: '', suggestion: '' }),
    ...(score !== undefined && { score: 70 }),
  };
}
