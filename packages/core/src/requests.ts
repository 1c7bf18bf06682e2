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

/** What those get who leave before there is an answer. */
export const ABORTED = unanswered('aborted');

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
  let failures = 0;
  let pausedUntilMs = 0;
  let pauseCode: FailureCode;
  let isPauseAskedFor = false;

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
      const leftMs = pausedUntilMs - Date.now();
      if (signal?.aborted) resolve(ABORTED);
      else if (known) {
        emit(context.onEvent, { type: 'recall', mode });
        resolve(known);
      } else if (leftMs > 0) resolve(unanswered(pauseCode, leftMs));
      else {
        const { waiters, end } = pending.get(mode + address) ?? send(address, mode);
        const settle = (answer: Assessment) => {
          waiters.delete(settle);
          signal?.removeEventListener('abort', leave);
          resolve(answer);
        };
        const leave = () => {
          settle(ABORTED);
          if (!waiters.size) end(ABORTED);
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
    const mine: Pending = {
      waiters: new Set(),
      end(answer) {
        if (pending.get(key) !== mine) return;
        pending.delete(key);
        clearTimeout(timer);
        note(answer, { mode, tookMs: Date.now() - sinceMs });
        // What is remembered may be from a deeper mode, which was faster.
        if (answer.result && !answer.failure && !recall(address, mode)) {
          remembered.set(address, { answer, depth: MODES.indexOf(mode) });
          if (remembered.size > MAX_REMEMBERED) remembered.delete(remembered.keys().next().value!);
        }
        for (const settle of mine.waiters) settle(answer);
        if (!answer.result) controller.abort();
      },
    };
    const timer = after(context.timeoutMs, () => {
      mine.end(unanswered('timeout'));
    });
    pending.set(key, mine);
    const judge = async () => {
      const result = parseResult(
        await validate({ email: address, mode }, { signal: controller.signal }),
      );
      return result && isAbout(result.result, address)
        ? assess(Object.freeze(result))
        : unanswered('bad_reply');
    };
    void judge().catch(failureOf).then(mine.end);
    emit(context.onEvent, { type: 'request', mode });
    return mine;
  }

  /** Tells of an answer, and pauses after too many failures. */
  function note({ verdict, result, failure }: Assessment, asked: { mode: Mode; tookMs: number }) {
    const { onEvent } = context;
    if (result) {
      failures = 0;
      emit(onEvent, { type: 'answer', verdict, ...asked });
      return;
    }
    const { code, retryAfterMs = 0 } = failure!;
    if (code === 'aborted') {
      emit(onEvent, { type: 'abort', ...asked });
      return;
    }
    emit(onEvent, { type: 'failure', ...asked, ...failure! });
    const forMs =
      Math.min(retryAfterMs, MAX_PAUSE_MS) ||
      (code === 'rate_limited' ? RATE_LIMIT_MS : ++failures < MAX_FAILURES ? 0 : BREAK_MS);
    if (forMs > 0) {
      pausedUntilMs = Date.now() + forMs;
      pauseCode = code;
      isPauseAskedFor = retryAfterMs > 0;
      emit(onEvent, { type: 'pause', forMs });
    }
  }

  return {
    recall,
    request,
    /** A person tries again: a pause that no service asked for ends. */
    endPause(): void {
      if (!isPauseAskedFor) pausedUntilMs = 0;
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
