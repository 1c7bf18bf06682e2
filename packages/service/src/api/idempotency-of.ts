import type { Idempotency } from '../jobs/idempotency.ts';
import { fieldError } from '../base/service-error.ts';

/**
 * Reads `Idempotency-Key`, with the fingerprint of the request body. Undefined without the header; throws
 * `unprocessable` for an invalid key.
 *
 * Source: docs/decisions/jobs.md#0024.
 */
export function idempotencyOf(
  headers: Pick<Headers, 'get'>,
  fingerprint: string,
): Idempotency | undefined {
  const key = headers.get('idempotency-key');
  if (key === null) return undefined;
  if (!FORM.test(key)) {
    const issue = 'must be 1 to 255 visible ASCII characters';
    throw fieldError('Idempotency-Key', issue);
  }
  return { key, fingerprint };
}

const FORM = /^[\x21-\x7e]{1,255}$/;
