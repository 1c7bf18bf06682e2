import { withDeadline } from '@postern/concurrency';
import {
  HTTP_STATUS,
  isAbout,
  parseResult,
  ValidateError,
  type ErrorCode,
  type Mode,
  type Validate,
  type ValidationResult,
} from '@postern/protocol';
import { upstreamAdvice } from '../events/advice.ts';
import type { CircuitState, Emit } from '../events/events.ts';
import { Refusal } from '../http/refusal.ts';
import type { Budget } from '../limits/budget.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';

/** An address with valid syntax to validate, and its caller. */
export interface AddressRequest {
  address: string;
  /** The address' domain in A-labels. */
  domain: string;
  mode: Mode;
  caller: string | null;
  /** The ID of the request, for the upstream. */
  requestId: string;
}

/** Calls the given `Validate`, or throws the `Refusal` that its failure means for a browser. */
export interface Upstream {
  (question: AddressRequest): Promise<ValidationResult>;
  readonly circuit: CircuitState;
}

/**
 * Creates the only caller of the upstream.
 *
 * A failure there is never the user's fault, so its text is not passed on: an unusable result is `upstream_bad`, a
 * timeout `upstream_timeout`, too many requests `rate_limited`. After "too many requests" there is no call until the
 * upstream's retry time (an hour at most; five seconds without one). While the upstream seems to be down there is no
 * call either: `overloaded`.
 *
 * A response for another address is not usable. It is detected here, where the response still has its address; later steps
 * use the result without it.
 *
 * Source: docs/decisions/api.md#0002; docs/decisions/api.md#0009.
 */
export function createUpstream(options: UpstreamOptions): Upstream {
  const { validate, timeoutMs, now, emit, budget } = options;
  /** The codes that this series of failures was reported for. */
  const reported = new Set<ErrorCode | null>();
  let hasSucceeded = false;
  /** The pause that the upstream requires. */
  let pause: { untilMs: number; code: 'rate_limited' | 'overloaded' } | null = null;
  const circuit = createCircuitBreaker({
    now,
    onChange(state, retryAfterMs) {
      emit({ type: 'upstream_circuit', state, retryAfterMs });
    },
  });

  const upstream = async (question: AddressRequest): Promise<ValidationResult> => {
    await admit(question.caller);
    let given: unknown;
    try {
      given = await withDeadline<unknown>(
        (signal) => call(question, signal),
        { ms: timeoutMs },
        throwLate,
      );
    } catch (thrown) {
      throw refusalOf(thrown, question.caller);
    }
    const result = parseResult(given);
    if (!result || !isAbout(result.result, question.address)) {
      // The upstream is up, and can be right for the next address.
      circuit.ignored();
      throw bad('upstream_bad');
    }
    circuit.succeeded();
    if (reported.size) emit({ type: 'upstream_recovered' });
    reported.clear();
    hasSucceeded = true;
    return result;
  };
  return Object.defineProperty(upstream, 'circuit', { get: () => circuit.state }) as Upstream;

  /** Counts a call in the budget, or throws a `Refusal` if the call must not be made. */
  async function admit(caller: string | null): Promise<void> {
    const pauseMs = pause ? pause.untilMs - now() : 0;
    if (pause && pauseMs > 0) throw new Refusal(pause.code, { retryAfterMs: pauseMs });
    const retryAfterMs = circuit.retryAfterMs();
    if (retryAfterMs > 0) throw new Refusal('overloaded', { retryAfterMs });
    try {
      await budget.spend(caller);
    } catch (thrown) {
      circuit.ignored();
      throw thrown;
    }
  }

  /** Async, since a given `validate` can return or throw synchronously. */
  async function call({ address: email, mode, requestId }: AddressRequest, signal: AbortSignal) {
    return validate({ email, mode }, { signal, requestId });
  }

  function refusalOf(thrown: unknown, caller: string | null): Refusal {
    const error = readError(thrown);
    const code = error?.code ?? null;
    if (code !== null && SHOWS_LIFE.includes(code)) circuit.ignored();
    else circuit.failed(caller);
    switch (code) {
      case 'timeout':
      case 'upstream_timeout':
        // An occasional slow call needs no alarm; an upstream that has never responded does.
        if (!hasSucceeded && !reported.size) alarm('upstream_timeout');
        return new Refusal('upstream_timeout');
      case 'rate_limited':
        return pauseFor(code, error!.retryAfterMs || DEFAULT_PAUSE_MS);
      case 'overloaded':
        return error!.retryAfterMs
          ? pauseFor(code, error!.retryAfterMs)
          : new Refusal(code, { retryAfterMs: MIN_PAUSE_MS });
      default:
        return bad(code, upstreamAdvice(code, error?.cause));
    }
  }

  function pauseFor(code: 'rate_limited' | 'overloaded', requiredMs: number): Refusal {
    const retryAfterMs = Math.min(Math.max(requiredMs, MIN_PAUSE_MS), MAX_PAUSE_MS);
    if (!pause || pause.untilMs <= now()) emit({ type: 'upstream_limited', retryAfterMs });
    pause = { code, untilMs: Math.max(pause?.untilMs ?? 0, now() + retryAfterMs) };
    return new Refusal(code, { retryAfterMs });
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

/** Options of {@link createUpstream}. */
export interface UpstreamOptions {
  validate: Validate;
  timeoutMs: number;
  /** The current time in milliseconds. */
  now: () => number;
  emit: Emit;
  budget: Pick<Budget, 'spend'>;
}

/** Recognizes a `ValidateError` by its shape: two copies of the protocol package can be installed. */
function readError(thrown: unknown): ValidateError | null {
  const error = thrown as Partial<ValidateError> | null | undefined;
  return error?.name === 'ValidateError' && Object.hasOwn(HTTP_STATUS, String(error.code))
    ? (error as ValidateError)
    : null;
}

function throwLate(): never {
  throw new ValidateError('upstream_timeout');
}

/** The codes of an upstream that is up, and rejects this one request or requires a pause. */
const SHOWS_LIFE: ErrorCode[] = [
  'rate_limited',
  'bad_json',
  'unprocessable',
  'too_large',
  'conflict',
];
const MIN_PAUSE_MS = 1000;
const DEFAULT_PAUSE_MS = 5000;
const MAX_PAUSE_MS = 3_600_000;
