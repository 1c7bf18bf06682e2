import type { Mode, ValidationResult } from './result.ts';

/** The body of a single validation. Source: docs/service-interface.md#4.1. */
export interface SingleRequest {
  email: string;
  mode?: Mode;
}

/**
 * The one function type that runs through every floor: the client and the engine are each a
 * `Validate`, and the proxy and the browser's validator take one.
 *
 * It resolves for every answered question (a dead mailbox is an answer) and rejects with a
 * `ValidateError` only when there is no answer; when aborted, with `signal.reason`.
 */
export type Validate = (
  request: SingleRequest,
  options?: ValidateOptions,
) => Promise<ValidationResult>;

/** What goes with a single validation. */
export interface ValidateOptions {
  signal?: AbortSignal | undefined;
  /** The id of the request that asks, for logs on the way: 1 to 64 of `[A-Za-z0-9_-]`. */
  requestId?: string | undefined;
}
