import { withDeadline } from '@postern/concurrency';
import type { SingleRequest, Validate, ValidationResult } from '@postern/protocol';

/** Asks an engine that may throw, or never answer. */
export interface EngineRequests {
  /** Never rejects. @returns null when there is no answer: the call failed, took too long or was given up. */
  ask(request: SingleRequest): Promise<ValidationResult | null>;
  /** Gives up every call, those to come too. */
  abort(): void;
  readonly isAborted: boolean;
}

/** Makes an requests that waits `answerMs` for an answer; a call is told when it is no longer waited for. */
export function createEngineRequests(validate: Validate, answerMs: number): EngineRequests {
  const controller = new AbortController();
  const deadline = { ms: answerMs, signal: controller.signal };
  return {
    ask: (request) =>
      withDeadline<ValidationResult | null>(
        (signal) => validate(request, { signal }),
        deadline,
        () => null,
      ).catch(() => null),
    abort() {
      controller.abort();
    },
    get isAborted() {
      return controller.signal.aborted;
    },
  };
}
