import {
  HTTP_STATUS,
  isAbout,
  parseResult,
  ValidateError,
  type ErrorCode,
  type SingleRequest,
  type Validate,
  type ValidationResult,
} from '@postern/protocol';
import { FACTORY_ADVICE, upstreamAdvice } from './advice.ts';
import type { Emit } from './events.ts';
import { isMade, isRefusedAsOptions } from './factories.ts';
import { Refusal } from './refusal.ts';

/** Asks the given `Validate`, or throws the refusal that its failure means to a browser. */
export type Upstream = (request: SingleRequest) => Promise<ValidationResult>;

/**
 * Makes the one way to the upstream.
 *
 * Whatever goes wrong there is never the person's fault, so none of its words are passed on:
 * no usable answer is `upstream_bad`, none in time `upstream_timeout`, too many requests
 * `overloaded`. After "too many" nothing is asked until the time it named is over (a day at most).
 *
 * A reply about another address is no usable answer. It is told apart here, where the reply is still
 * whole: an answer goes on without its address, and would be anybody's.
 *
 * Source: docs/decisions/0002-error-codes.md; docs/decisions/0009-rate-limits.md.
 */
export function createUpstream(options: UpstreamOptions): Upstream {
  const { validate, timeoutMs, now, emit } = options;
  /** What this run of failures was reported for. */
  const reported = new Set<ErrorCode | null>();
  let hasAnswered = false;
  let pausedUntilMs = 0;

  return async (request) => {
    const pauseMs = pausedUntilMs - now();
    if (pauseMs > 0) throw new Refusal('overloaded', { retryAfterMs: pauseMs });
    let given: unknown;
    try {
      given = await withDeadline((signal) => validate(request, { signal }));
    } catch (thrown) {
      throw refusalOf(thrown);
    }
    if (isMade(given)) throw bad(null, FACTORY_ADVICE);
    const result = parseResult(given);
    if (!result || !isAbout(result.result, request.email)) throw bad('upstream_bad');
    if (reported.size) emit({ type: 'upstream_recovered' });
    reported.clear();
    hasAnswered = true;
    return result;
  };

  async function withDeadline<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(LATE);
        controller.abort(new DOMException('The upstream took too long', 'TimeoutError'));
      }, timeoutMs);
    });
    try {
      return await Promise.race([ask(controller.signal), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  function refusalOf(thrown: unknown): Refusal {
    if (isRefusedAsOptions(thrown)) return bad(null, FACTORY_ADVICE);
    const error = readError(thrown);
    switch (error?.code) {
      case 'timeout':
      case 'upstream_timeout':
        // Being slow now and then is no alarm; never having answered is.
        if (!hasAnswered && !reported.size) alarm('upstream_timeout');
        return new Refusal('upstream_timeout');
      case 'rate_limited':
        return pause(error.retryAfterMs);
      case 'overloaded':
        return error.retryAfterMs
          ? pause(error.retryAfterMs)
          : new Refusal('overloaded', { retryAfterMs: MIN_PAUSE_MS });
      default:
        return bad(error?.code ?? null);
    }
  }

  function pause(askedMs = 0): Refusal {
    const retryAfterMs = Math.min(askedMs > MIN_PAUSE_MS ? askedMs : MIN_PAUSE_MS, MAX_PAUSE_MS);
    if (pausedUntilMs <= now()) emit({ type: 'upstream_limited', retryAfterMs });
    pausedUntilMs = Math.max(pausedUntilMs, now() + retryAfterMs);
    return new Refusal('overloaded', { retryAfterMs });
  }

  function bad(code: ErrorCode | null, message?: string): Refusal {
    alarm(code, message);
    return new Refusal('upstream_bad');
  }

  function alarm(code: ErrorCode | null, message = upstreamAdvice(code)): void {
    if (reported.has(code)) return;
    reported.add(code);
    emit({ type: 'upstream_alarm', code, message });
  }
}

/** What an upstream is made of. */
export interface UpstreamOptions {
  validate: Validate;
  timeoutMs: number;
  now: () => number;
  emit: Emit;
}

// By shape and not by class: two copies of the protocol package may be installed.
function readError(thrown: unknown): ValidateError | null {
  const error = thrown as Partial<ValidateError> | null | undefined;
  return error?.name === 'ValidateError' && Object.hasOwn(HTTP_STATUS, String(error.code))
    ? (error as ValidateError)
    : null;
}

const LATE = new ValidateError('upstream_timeout');
const MIN_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 86_400_000;
