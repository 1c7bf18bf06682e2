import { HTTP_STATUS, ValidateError } from '@postern/protocol';
import type { Log } from '../log/log.ts';
import { ServiceError } from '../base/service-error.ts';
import { failureOf } from '../db/failure-of.ts';
import { isUnavailable } from '../db/is-unavailable.ts';

/** The `Retry-After` while the database does not respond. */
const DATABASE_RETRY_MS = 5_000;

/**
 * Converts any error that was thrown during a request to a ServiceError. An unexpected one is `internal`, and is logged
 * by its name and location only, because its message can contain an email address.
 */
export function toServiceError(
  thrown: unknown,
  { log, requestId }: { log: Log; requestId: string },
): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  if (thrown instanceof ValidateError && Object.hasOwn(HTTP_STATUS, thrown.code)) {
    const { code, retryAfterMs } = thrown;
    return new ServiceError(code, retryAfterMs === undefined ? {} : { retryAfterMs });
  }
  if (isUnavailable(thrown)) {
    log.error({ requestId, ...failureOf(thrown) }, 'the database cannot be used');
    return new ServiceError('overloaded', { retryAfterMs: DATABASE_RETRY_MS });
  }
  const { code, reason } = failureOf(thrown);
  const failure = code === null ? {} : { code, reason };
  log.error({ requestId, ...locationOf(thrown), ...failure }, 'a request failed');
  return new ServiceError('internal');
}

function locationOf(thrown: unknown): { error: string; at: string[] } {
  if (!(thrown instanceof Error)) return { error: typeof thrown, at: [] };
  const { name, message, stack = '' } = thrown;
  const at = stack
    .slice(stack.indexOf(message) + message.length)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '));
  return { error: name, at: at.slice(0, 8) };
}
