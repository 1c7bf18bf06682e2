import { withDeadline } from '@postern/concurrency';
import {
  HTTP_STATUS,
  isAbout,
  parseResult,
  ValidateError,
  type ErrorCode,
  type Validate,
  type ValidationResult,
} from '@postern/protocol';
import { FACTORY_ADVICE, upstreamAdvice } from '../events/advice.ts';
import type { Budget } from '../limits/budget.ts';
import { createCircuitBreaker, type CircuitBreaker } from './circuit-breaker.ts';
import type { Emit } from '../events/events.ts';
import { isMade, isRefusedAsOptions } from '../options/factories.ts';
import type { Question } from './question.ts';
import { Refusal } from '../http/refusal.ts';

/** Asks the given `Validate`, or throws the refusal that its failure means to a browser. */
export interface Upstream {
  (question: Question): Promise<ValidationResult>;
  readonly circuit: CircuitBreaker['state'];
}

/**
 * Makes the one way to the upstream.
 *
 * Whatever goes wrong there is never the person's fault, so none of its words are passed on:
 * no usable answer is `upstream_bad`, none in time `upstream_timeout`, too many requests
 * `rate_limited`. After "too many" nothing is asked until the time it named is over (an hour at most; five seconds
 * where it named none). While it seems to be down nothing is asked either: `overloaded`.
 *
 * A reply about another address is no usable answer. It is told apart here, where the reply is still
 * whole: an answer goes on without its address, and would be anybody's.
 *
 * Source: docs/decisions/api.md#0002; docs/decisions/api.md#0009.
 */
export function createUpstream(options: UpstreamOptions): Upstream {
  const { validate, timeoutMs, now, emit, budget } = options;
  /** What this run of failures was reported for. */
  const reported = new Set<ErrorCode | null>();
  let hasAnswered = false;
  /** Until when the upstream asked not to be asked, and by what. */
  let pause: { untilMs: number; code: 'rate_limited' | 'overloaded' } | null = null;
  const circuit = createCircuitBreaker({
    now,
    onChange(state, retryAfterMs) {
      emit({ type: 'upstream_circuit', state, retryAfterMs });
    },
  });

  const upstream = async (question: Question): Promise<ValidationResult> => {
    await admit(question.caller);
    let given: unknown;
    try {
      given = await withDeadline<unknown>(
        (signal) => ask(question, signal),
        { ms: timeoutMs },
        late,
      );
    } catch (thrown) {
      throw refusalOf(thrown, question.caller);
    }
    if (isMade(given)) throw bad(null, FACTORY_ADVICE);
    const result = parseResult(given);
    if (!result || !isAbout(result.result, question.address)) {
      // It is there, and may be right about the next address.
      circuit.ignored();
      throw bad('upstream_bad');
    }
    circuit.succeeded();
    if (reported.size) emit({ type: 'upstream_recovered' });
    reported.clear();
    hasAnswered = true;
    return result;
  };
  return Object.defineProperty(upstream, 'circuit', { get: () => circuit.state }) as Upstream;

  /** Pays for a call, or throws the refusal of one that is not to be made. */
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

  // What is given may answer at once, or throw.
  async function ask({ address: email, mode, requestId }: Question, signal: AbortSignal) {
    return validate({ email, mode }, { signal, requestId });
  }

  function refusalOf(thrown: unknown, caller: string | null): Refusal {
    if (isRefusedAsOptions(thrown)) return bad(null, FACTORY_ADVICE);
    const error = readError(thrown);
    const code = error?.code ?? null;
    if (code !== null && IS_ANSWER.includes(code)) circuit.ignored();
    else circuit.failed(caller);
    switch (code) {
      case 'timeout':
      case 'upstream_timeout':
        // Being slow now and then is no alarm; never having answered is.
        if (!hasAnswered && !reported.size) alarm('upstream_timeout');
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

  function pauseFor(code: 'rate_limited' | 'overloaded', askedMs: number): Refusal {
    const retryAfterMs = Math.min(Math.max(askedMs, MIN_PAUSE_MS), MAX_PAUSE_MS);
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

/** What an upstream is made of. */
export interface UpstreamOptions {
  validate: Validate;
  timeoutMs: number;
  now: () => number;
  emit: Emit;
  budget: Pick<Budget, 'spend'>;
}

// By shape and not by class: two copies of the protocol package may be installed.
function readError(thrown: unknown): ValidateError | null {
  const error = thrown as Partial<ValidateError> | null | undefined;
  return error?.name === 'ValidateError' && Object.hasOwn(HTTP_STATUS, String(error.code))
    ? (error as ValidateError)
    : null;
}

function late(): never {
  throw new ValidateError('upstream_timeout');
}

/** Codes by which an upstream shows that it is there, and that this one request will not do, or came too soon. */
const IS_ANSWER: ErrorCode[] = [
  'rate_limited',
  'bad_json',
  'unprocessable',
  'too_large',
  'conflict',
];
const MIN_PAUSE_MS = 1000;
const DEFAULT_PAUSE_MS = 5000;
const MAX_PAUSE_MS = 3_600_000;
