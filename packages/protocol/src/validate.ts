import type { Mode, ValidationResult } from './result.ts';

/** The body of a single validation. Source: docs/service-interface.md#4.1. */
export interface SingleRequest {
  email: string;
  mode?: Mode;
}

/**
 * The function type that connects the packages: the client and the engine implement it; the proxy and the browser's
 * validator accept it.
 *
 * It resolves with a result for every address, including a mailbox that does not exist. It rejects with a
 * `ValidateError` only without a result, and with `signal.reason` when aborted.
 */
export type Validate = (
  request: SingleRequest,
  options?: ValidateOptions,
) => Promise<ValidationResult>;

/** The options of a single validation. */
export interface ValidateOptions {
  signal?: AbortSignal | undefined;
  /** The ID of the caller's request, for logs: 1 to 64 of `[A-Za-z0-9_-]`. */
  requestId?: string | undefined;
}
