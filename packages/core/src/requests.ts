import { MODES, parseResult, type Mode } from '@postern/protocol';
import { assess, unanswered } from './assessment.ts';
import { after } from './clock.ts';
import { emit } from './events.ts';
import { isAbout } from './is-about.ts';
import type { Transport } from './transport.ts';
import type { Assessment, FailureCode, Settings } from './types.ts';

const MAX_REMEMBERED = 200;
/** After so many failures in a row nothing is asked for a while. */
const MAX_FAILURES = 5;
const BREAK_MS = 10_000;
/** The longest pause, whatever a service asks for: a page is not dead for a day. */
const MAX_PAUSE_MS = 60_000;
/** How long a 429 that says nothing about time pauses the requests. */
const RATE_LIMIT_MS = 5_000;

/** Why a field leaves a request: another text took the place of the one that it is about. */
export const OVERTAKEN = 'overtaken';

/** A request under way, and those who wait for it. */
interface Pending {
  waiters: Set<(answer: Assessment) => void>;
  end: (answer: Assessment) => void;
}

/**
 * Sends requests about addresses: at most one for an address and mode at a time, answers
 * remembered, failures never. Total: it never rejects and never hangs.
 */
export function createRequests(
  validate: Transport,
  context: { timeoutMs: number; onEvent: Settings['onEvent'] },
) {
  /** The answers by address, the one used longest ago first. */
  const remembered = new Map<string, { answer: Assessment; depth: number }>();
  const pending = new Map<string, Pending>();
  /** The last request that was overtaken: who types its text again gets its answer. */
  let overtaken: Pending | undefined;
  let failures = 0;
  let pause: { untilMs: number; code: FailureCode; isAskedFor: boolean } | null = null;

  /** Ends the request that is kept for a text that may come back. */
  function endOvertaken(): void {
    if (!overtaken?.waiters.size) overtaken?.end(unanswered('aborted'));
    overtaken = undefined;
  }

  /** What is remembered of an address, if it is deep enough. An `invalid` always is. */
  function recall(address: string, mode: Mode): Assessment | undefined {
    const entry = remembered.get(address);
    if (!entry || (entry.depth < MODES.indexOf(mode) && entry.answer.verdict !== 'invalid'))
      return undefined;
    remembered.delete(address);
    remembered.set(address, entry);
    return entry.answer;
  }

  function request(address: string, mode: Mode, signal?: AbortSignal): Promise<Assessment> {
    return new Promise((resolve) => {
      const known = recall(address, mode);
      const leftMs = pause ? pause.untilMs - Date.now() : 0;
      if (signal?.aborted) resolve(unanswered('aborted'));
      else if (known) {
        emit(context.onEvent, { type: 'recall', mode });
        resolve(known);
      } else if (leftMs > 0) resolve(unanswered(pause!.code, leftMs));
      else {
        const joined = pending.get(mode + address) ?? send(address, mode);
        const { waiters, end } = joined;
        const settle = (answer: Assessment) => {
          waiters.delete(settle);
          signal?.removeEventListener('abort', leave);
          resolve(answer);
        };
        const leave = () => {
          settle(unanswered('aborted'));
          if (waiters.size) return;
          if (signal!.reason !== OVERTAKEN) end(unanswered('aborted'));
          else if (overtaken !== joined) {
            endOvertaken();
            overtaken = joined;
          }
        };
        waiters.add(settle);
        signal?.addEventListener('abort', leave);
      }
    });
  }

  function send(address: string, mode: Mode): Pending {
    const key = mode + address;
    const sinceMs = Date.now();
    const controller = new AbortController();
    const { signal } = controller;
    const mine: Pending = {
      waiters: new Set(),
      end(answer) {
        if (pending.get(key) !== mine) return;
        pending.delete(key);
        clearTimeout(timer);
        note({ address, mode, tookMs: Date.now() - sinceMs }, answer);
        for (const settle of [...mine.waiters]) settle(answer);
        if (!answer.result) controller.abort();
      },
    };
    const timer = after(context.timeoutMs, () => {
      mine.end(unanswered('timeout'));
    });
    pending.set(key, mine);
    (async () => parseResult(await validate({ email: address, mode }, { signal })))().then(
      (result) => {
        const isAnswer = result && isAbout(result.result, address);
        mine.end(isAnswer ? assess(Object.freeze(result)) : unanswered('bad_reply'));
      },
      (error: unknown) => {
        mine.end(failureOf(error));
      },
    );
    emit(context.onEvent, { type: 'request', mode });
    return mine;
  }

  function note(asked: { address: string; mode: Mode; tookMs: number }, answer: Assessment): void {
    const { address, mode, tookMs } = asked;
    const { verdict, result, failure } = answer;
    if (result) {
      failures = 0;
      // What is remembered may be from a deeper mode, which was faster.
      if (!failure && !recall(address, mode)) {
        remembered.set(address, { answer, depth: MODES.indexOf(mode) });
        if (remembered.size > MAX_REMEMBERED) remembered.delete(remembered.keys().next().value!);
      }
      emit(context.onEvent, { type: 'answer', mode, verdict, tookMs });
      return;
    }
    const { code, retryAfterMs = 0 } = failure!;
    if (code === 'aborted') {
      emit(context.onEvent, { type: 'abort', mode, tookMs });
      return;
    }
    emit(context.onEvent, { type: 'failure', mode, tookMs, ...failure! });
    const forMs =
      Math.min(retryAfterMs, MAX_PAUSE_MS) ||
      (code === 'rate_limited' ? RATE_LIMIT_MS : ++failures < MAX_FAILURES ? 0 : BREAK_MS);
    if (forMs > 0) {
      pause = { untilMs: Date.now() + forMs, code, isAskedFor: retryAfterMs > 0 };
      emit(context.onEvent, { type: 'pause', forMs });
    }
  }

  return {
    recall,
    request,
    endOvertaken,
    /** A person tries again: a pause that no service asked for ends. */
    endPause(): void {
      if (!pause?.isAskedFor) pause = null;
    },
  };
}

/** Reads why a `Validate` gave no answer; the error may come from any realm or copy. */
function failureOf(error: unknown): Assessment {
  const { code, retryAfterMs } = (error ?? {}) as { code?: unknown; retryAfterMs?: number };
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
  return unanswered(read, Number.isFinite(retryAfterMs) ? retryAfterMs : undefined);
}
