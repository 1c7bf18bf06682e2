import type { ErrorCode, FailureDetail } from '@postern/protocol';

/**
 * A request that is rejected, with the code of the protocol. Any module can throw it; `api/response.ts` writes it as a
 * response with the HTTP status of its code.
 *
 * Its message is the one in the response: a short label that never holds an email address or a key.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly code: ErrorCode;
  readonly details: FailureDetail[] | undefined;
  /** The `Retry-After`, in milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(
    code: ErrorCode,
    options: { message?: string; details?: FailureDetail[]; retryAfterMs?: number } = {},
  ) {
    super(options.message ?? '');
    this.code = code;
    this.details = options.details;
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** The maximum number of issues of one request that a response lists. */
export const MAX_DETAILS = 20;

/** Rejects a request as `unprocessable`, with the path of each issue. */
export function refuseDetails(details: FailureDetail[]): ServiceError {
  return new ServiceError('unprocessable', { details });
}

/** Rejects a request as `unprocessable` because of one field, header or parameter. */
export function fieldError(path: string, issue: string): ServiceError {
  return refuseDetails([{ path, issue }]);
}

/** The value that was found; throws `not_found` for null or undefined, and so for data of another organization. */
export function foundOf<T>(x: T | null | undefined): T {
  if (x === null || x === undefined) throw new ServiceError('not_found');
  return x;
}

/** The error of another thread, which copies the fields of an error but not its class. Other errors stay as they are. */
export function reviveServiceError(error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== 'ServiceError') return error;
  const { code, message, details } = error as ServiceError;
  return new ServiceError(code, { message, ...(details && { details }) });
}
