import { MODES, parseResult } from '@postern/protocol';
import type { Mode, Validate, ValidationResult } from '@postern/protocol';
import { after } from './clock.ts';
import { emit, type Happening, type ValidatorEvent } from './events.ts';
import type { Failure, FailureCode } from './failure.ts';
import { createRecent } from './recent.ts';
import { readResult } from './verdict.ts';

/** A result, or why there is none. */
export type Answer = { result: ValidationResult } | { failure: NonNullable<Failure> };

interface Flight {
  answer: Promise<Answer>;
  waiters: number;
  cancel: () => void;
}

const MAX_REMEMBERED = 200;
/** After so many failures in a row nothing is asked for a while. */
const MAX_FAILURES = 5;
const BREAK_MS = 10_000;
/** The longest pause, whatever a service asks for: a page is not dead for a day. */
const MAX_PAUSE_MS = 60_000;
/** How long a 429 that says nothing about time pauses the asking. */
const RATE_LIMIT_MS = 5_000;

/**
 * Asks about addresses: at most one request for an address and mode at a time, answers
 * remembered, failures never. Total: it never rejects and never hangs.
 */
export function createAsker(
  validate: Validate,
  options: { timeoutMs: number; observer: () => ((event: ValidatorEvent) => void) | undefined },
) {
  const remembered = createRecent<{ result: ValidationResult; depth: number }>(MAX_REMEMBERED);
  const flights = new Map<string, Flight>();
  let failures = 0;
  let paused: { untilMs: number; code: FailureCode; isTold: boolean } | null = null;
  const tell = (happening: Happening) => {
    emit(options.observer(), happening);
  };

  /** What is remembered of an address, if it is deep enough. An `invalid` always is. */
  function recall(address: string, mode: Mode): ValidationResult | undefined {
    const entry = remembered.get(address);
    return entry && (entry.depth >= MODES.indexOf(mode) || entry.result.status === 'invalid')
      ? entry.result
      : undefined;
  }

  function ask(address: string, mode: Mode, signal?: AbortSignal): Promise<Answer> {
    if (signal?.aborted) return Promise.resolve(failed('aborted'));
    const result = recall(address, mode);
    if (result) {
      tell({ type: 'recall', mode });
      return Promise.resolve({ result });
    }
    const leftMs = (paused?.untilMs ?? 0) - Date.now();
    if (paused && leftMs > 0) return Promise.resolve(failed(paused.code, leftMs));
    const key = mode + address;
    const flight = flights.get(key) ?? launch(key, address, mode);
    flight.waiters++;
    return new Promise((resolve) => {
      const leave = () => {
        resolve(failed('aborted'));
        if (!--flight.waiters) flight.cancel();
      };
      signal?.addEventListener('abort', leave, { once: true });
      void flight.answer.then((answer) => {
        signal?.removeEventListener('abort', leave);
        resolve(answer);
      });
    });
  }

  function launch(key: string, address: string, mode: Mode): Flight {
    const controller = new AbortController();
    const sinceMs = Date.now();
    const flight = { waiters: 0 } as Flight;
    flight.answer = new Promise((resolve) => {
      const land = (answer: Answer) => {
        if (flights.get(key) !== flight) return;
        flights.delete(key);
        stop();
        note({ address, mode, tookMs: Date.now() - sinceMs }, answer);
        resolve(answer);
      };
      const giveUp = (code: FailureCode) => {
        land(failed(code));
        controller.abort();
      };
      const stop = after(options.timeoutMs, () => {
        giveUp('timeout');
      });
      flight.cancel = () => {
        giveUp('aborted');
      };
      flights.set(key, flight);
      const { signal } = controller;
      (async () => parseResult(await validate({ email: address, mode }, { signal })))().then(
        (result) => {
          land(result ? { result: Object.freeze(result) } : failed('bad_reply'));
        },
        (error: unknown) => {
          land({ failure: failureOf(error) });
        },
      );
    });
    tell({ type: 'request', mode });
    return flight;
  }

  function note(asked: { address: string; mode: Mode; tookMs: number }, answer: Answer): void {
    const { address, mode, tookMs } = asked;
    if ('result' in answer) {
      failures = 0;
      const { verdict } = readResult(answer.result);
      // What is remembered may be from a deeper mode, which was faster.
      if (verdict !== 'unknown' && !recall(address, mode))
        remembered.set(address, { result: answer.result, depth: MODES.indexOf(mode) });
      tell({ type: 'answer', mode, verdict, tookMs });
      return;
    }
    const { code, retryAfterMs } = answer.failure;
    if (code === 'aborted') {
      tell({ type: 'abort', mode, tookMs });
      return;
    }
    tell({ type: 'failure', mode, tookMs, ...answer.failure });
    const isTold = Boolean(retryAfterMs);
    const forMs =
      Math.min(retryAfterMs ?? 0, MAX_PAUSE_MS) ||
      (code === 'rate_limited' ? RATE_LIMIT_MS : ++failures >= MAX_FAILURES ? BREAK_MS : 0);
    if (forMs > 0) {
      paused = { untilMs: Date.now() + forMs, code, isTold };
      tell({ type: 'pause', forMs });
    }
  }

  return {
    ask,
    recall,
    /** A person tries again: a pause that nobody asked for ends. */
    retry(): void {
      if (paused && !paused.isTold) paused = null;
    },
  };
}

const failed = (code: FailureCode, retryAfterMs?: number): { failure: NonNullable<Failure> } => ({
  failure: Object.freeze(retryAfterMs === undefined ? { code } : { code, retryAfterMs }),
});

/** Reads why a `Validate` gave no answer; the error may come from any realm or copy. */
function failureOf(error: unknown): NonNullable<Failure> {
  const { code, retryAfterMs } = (error ?? {}) as { code?: unknown; retryAfterMs?: unknown };
  const read: FailureCode =
    code === 'rate_limited'
      ? code
      : code === 'timeout' || code === 'upstream_timeout'
        ? 'timeout'
        : code === 'upstream_bad'
          ? 'bad_reply'
          : globalThis.navigator?.onLine === false
            ? 'offline'
            : 'unavailable';
  return failed(read, Number.isFinite(retryAfterMs) ? (retryAfterMs as number) : undefined).failure;
}
