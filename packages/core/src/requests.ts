import { doubtOf } from '@postern/address';
import { MODES, parseResult, type Mode } from '@postern/protocol';
import { assess, isAbout, unanswered, type Assessment } from './assessment.ts';
import { after, now } from './clock.ts';
import { emit } from './events.ts';
import type { Settings } from './settings.ts';
import type { Transport } from './transport.ts';
import type { Failure, FailureCode } from './types.ts';
import { wait, type Waiter } from './waiters.ts';

/** How many results are cached. */
const MAX_CACHED = 200;
/** After this number of consecutive failures, no request is sent for a while. */
const MAX_FAILURES = 5;
const BREAK_MS = 10_000;
/** The longest pause, whatever a service demands, so that a page does not stop validating for a day. */
const MAX_PAUSE_MS = 60_000;
/** How long a 429 without a time pauses the requests. */
const RATE_LIMIT_MS = 5_000;
/** How old a cached result may be whose receipt is still to be sent: a receipt is valid for ten minutes. */
const RECEIPT_MS = 480_000;

/** The assessment for callers that leave before there is a result. */
export const ABORTED = unanswered('aborted');

/** A request under way, and the callers that wait for it. */
interface Pending {
  waiters: Set<Waiter<Assessment>>;
  end: (answer: Assessment) => void;
}

/**
 * Sends requests about addresses: at most one for an address and mode at a time. Results are cached, failures are
 * not. Total: it never rejects and never hangs.
 */
export function createRequests(
  validate: Transport,
  context: { timeoutMs: number; onEvent: Settings['onEvent'] },
) {
  /** The results by address, the one used longest ago first. */
  const cache = new Map<string, { known: Assessment; depth: number; atMs: number }>();
  const pending = new Map<string, Pending>();
  let failures = 0;
  let pausedUntilMs = 0;
  let pauseCode: FailureCode;
  let isPauseDemanded = false;

  /** The cached result of an address, if it is deep enough and its receipt is valid. An `invalid` is always deep. */
  function recall(address: string, mode: Mode): Assessment | undefined {
    const entry = cache.get(address);
    if (
      !entry ||
      (entry.depth < MODES.indexOf(mode) && entry.known.verdict !== 'invalid') ||
      (entry.known.result?.receipt && now() - entry.atMs > RECEIPT_MS)
    )
      return undefined;
    cache.delete(address);
    cache.set(address, entry);
    return entry.known;
  }

  async function request(address: string, mode: Mode, signal?: AbortSignal): Promise<Assessment> {
    const known = recall(address, mode);
    const leftMs = Math.ceil(pausedUntilMs - now());
    if (signal?.aborted) return ABORTED;
    if (known) {
      emit(context.onEvent, { type: 'recall', mode });
      return known;
    }
    if (leftMs > 0) return unanswered(pauseCode, leftMs);
    const { waiters, end } = pending.get(mode + address) ?? send(address, mode);
    return wait(waiters, { signal }, ({ letGo }) => {
      letGo(ABORTED);
      if (!waiters.size) end(ABORTED);
    });
  }

  /** Sends a request, and waits for its end: the result, a failure, the timeout, or an abort. */
  function send(address: string, mode: Mode): Pending {
    const key = mode + address;
    const sinceMs = now();
    const controller = new AbortController();
    const sent: Pending = {
      waiters: new Set(),
      end(answer) {
        if (pending.get(key) !== sent) return;
        pending.delete(key);
        clearTimeout(timer);
        const { onEvent } = context;
        const { result, failure, verdict, code } = answer;
        const of = { mode, tookMs: Math.round(now() - sinceMs) };
        if (result) {
          failures = 0;
          keepResult(address, mode, answer);
          emit(onEvent, { type: 'answer', verdict, code, ...of });
        } else if (failure!.code === 'aborted') emit(onEvent, { type: 'abort', ...of });
        else {
          emit(onEvent, { type: 'failure', ...of, ...failure! });
          pauseAfter(failure!);
        }
        for (const { letGo } of sent.waiters) letGo(answer);
        if (!result) controller.abort();
      },
    };
    const timer = after(context.timeoutMs, () => {
      sent.end(unanswered('timeout'));
    });
    pending.set(key, sent);
    void fetchResult(address, mode, controller.signal).catch(failureOf).then(sent.end);
    emit(context.onEvent, { type: 'request', mode });
    return sent;
  }

  /** Requests a result, and reads it. Rejects when there is none. */
  async function fetchResult(
    address: string,
    mode: Mode,
    signal: AbortSignal,
  ): Promise<Assessment> {
    const result = parseResult(await validate({ email: address, mode }, { signal }));
    return result && isAbout(result.result, address)
      ? assess(Object.freeze(result), doubtOf(address))
      : unanswered('bad_reply');
  }

  /** Caches a result, unless the cache has one of a deeper mode, which was faster. */
  function keepResult(address: string, mode: Mode, known: Assessment): void {
    if (known.failure || recall(address, mode)) return;
    cache.set(address, { known, depth: MODES.indexOf(mode), atMs: now() });
    if (cache.size > MAX_CACHED) cache.delete(cache.keys().next().value!);
  }

  /** Pauses the requests when a service demands it, or after too many failures. */
  function pauseAfter({ code, retryAfterMs = 0 }: NonNullable<Failure>): void {
    const forMs =
      Math.min(retryAfterMs, MAX_PAUSE_MS) ||
      (code === 'rate_limited' ? RATE_LIMIT_MS : ++failures < MAX_FAILURES ? 0 : BREAK_MS);
    if (!forMs) return;
    pausedUntilMs = now() + forMs;
    pauseCode = code;
    isPauseDemanded = retryAfterMs > 0;
    emit(context.onEvent, { type: 'pause', forMs });
  }

  return {
    recall,
    request,
    /** Ends a pause that no service demanded, since the user tries again. */
    endPause(): void {
      if (!isPauseDemanded) pausedUntilMs = 0;
    },
  };
}

/** Reads why a `Validate` returned no result. The error can come from any realm, and from any copy of this code. */
function failureOf(error: unknown): Assessment {
  const { code, retryAfterMs } = (error ?? {}) as { code?: unknown; retryAfterMs?: number };
  const read: FailureCode =
    code === 'rate_limited'
      ? code
      : /timeout$/.test(String(code))
        ? 'timeout'
        : code === 'upstream_bad'
          ? 'bad_reply'
          : globalThis.navigator?.onLine === false
            ? 'offline'
            : 'unavailable';
  return unanswered(read, Number.isFinite(retryAfterMs) ? retryAfterMs : undefined);
}
