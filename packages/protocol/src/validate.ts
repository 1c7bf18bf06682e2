import type { Mode, ValidationResult } from './result.ts';

/** The body of a single validation. Source: service interface §4.1. */
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
  options?: { signal?: AbortSignal | undefined },
) => Promise<ValidationResult>;
