import { within } from '@postern/concurrency';
import { LRUCache } from 'lru-cache';
import { createHmac } from '../limits/hmac.ts';
import { waitUntilSettled, type ProxyContext } from '../http/proxy-context.ts';
import type { BotCheck, TokenVerdict } from './bot-check.ts';

/** The sender of a token: its IP address, its caller name, and the platform's context. */
export interface TokenHolder {
  ip: string | undefined;
  caller: string | null;
  context: ProxyContext;
}

/** A token that was checked. */
export interface CheckedToken {
  /** The ID of the clearance for the token: the same for the same token. */
  id: string;
  verdict: TokenVerdict;
  /** Notes that the response is written: the verdict is no longer shared with concurrent requests. */
  release(): void;
}

/** Checks a token with the bot check; never rejects. */
export type TokenCheck = (token: string, holder: TokenHolder) => Promise<CheckedToken>;

/**
 * Creates the only caller of the bot check.
 *
 * Concurrent requests of one caller with the same token share its verdict while the first of them is being handled: a
 * browser sends its next request before the clearance has arrived. After that a used token is rejected without a call.
 * Only digests of tokens are stored.
 *
 * Used tokens are stored for 15 minutes, and the oldest are dropped first. That saves calls, and is not the only
 * protection: a verifier of single-use tokens rejects them itself, in every process.
 *
 * Source: docs/decisions/proxy.md#0034.
 */
export function createTokenCheck(options: TokenCheckOptions): TokenCheck {
  const { botCheck, now, onFailure, onSuccess } = options;
  const digestOf = createHmac(botCheck.secret);
  const used = new LRUCache<string, true>({
    max: MAX_USED,
    ttl: USED_MS,
    perf: { now },
    ttlResolution: 0,
  });
  const pending = new Map<string, PendingVerdict>();

  return async (token, { ip, caller, context }) => {
    const digest = await digestOf(`postern token v1|${token}`);
    const key = `${digest}|${caller ?? ''}`;
    const checked = { id: digest.slice(0, 32), release: () => undefined };
    forgetOverdue();
    const other = pending.get(key);
    if (!other && used.has(digest)) return { ...checked, verdict: REFUSED };
    if (!other && pending.size >= MAX_PENDING) return { ...checked, verdict: UNAVAILABLE };
    const mine = other ?? start(key, () => verify(digest, () => botCheck.verify(token, { ip })));
    // The browser aborts when a user continues typing, and sends the same token with its next request.
    waitUntilSettled(context, mine.verdict);
    const verdict = await within<TokenVerdict | null>(mine.verdict, { ms: VERIFY_MS }, () => null);
    const release = () => {
      if (pending.get(key) === mine) pending.delete(key);
    };
    if (!verdict) {
      // The platform may have dropped the call with its request.
      release();
      onFailure(LATE_ADVICE);
      return { ...checked, verdict: UNAVAILABLE };
    }
    return other ? { ...checked, verdict } : { ...checked, verdict, release };
  };

  function start(key: string, call: () => Promise<TokenVerdict>): PendingVerdict {
    const mine = { verdict: call(), overdueAtMs: now() + MAX_PENDING_MS };
    pending.set(key, mine);
    return mine;
  }

  async function verify(digest: string, call: () => Promise<TokenVerdict>): Promise<TokenVerdict> {
    const verdict = await Promise.resolve()
      .then(call)
      .then(read, () => ({ ...UNAVAILABLE, advice: THROWN_ADVICE }));
    if (verdict.status === 'unavailable') {
      onFailure(verdict.advice!);
      return verdict;
    }
    onSuccess();
    if (verdict.status === 'refused' || verdict.reusableUntilMs !== undefined) return verdict;
    // Another caller may have used it meanwhile.
    if (used.has(digest)) return REFUSED;
    used.set(digest, true);
    return verdict;
  }

  /** Drops calls whose request the platform has dropped without notice. The map is in order of arrival. */
  function forgetOverdue(): void {
    for (const [key, { overdueAtMs }] of pending) {
      if (overdueAtMs > now()) return;
      pending.delete(key);
    }
  }
}

interface TokenCheckOptions {
  botCheck: BotCheck;
  /** The current time in milliseconds. */
  now: () => number;
  /** Called with the advice for each token that could not be checked. */
  onFailure(advice: string): void;
  onSuccess(): void;
}

interface PendingVerdict {
  verdict: Promise<TokenVerdict>;
  overdueAtMs: number;
}

/** Checks the verdict: the application's own verifier can return anything. */
function read(given: unknown): TokenVerdict {
  const { status, advice, reusableUntilMs } = (given ?? {}) as Record<string, unknown>;
  if (status === 'refused') return REFUSED;
  if (status === 'passed')
    return typeof reusableUntilMs === 'number' ? { status, reusableUntilMs } : { status };
  if (status !== 'unavailable') return { ...UNAVAILABLE, advice: OTHER_ADVICE };
  return { status, advice: typeof advice === 'string' ? advice : NO_ADVICE };
}

const REFUSED: TokenVerdict = { status: 'refused' };
const UNAVAILABLE = { status: 'unavailable' } as const;
const VERIFY_MS = 3000;
const USED_MS = 900_000;
const MAX_USED = 20_000;
const MAX_PENDING = 200;
/** Longer than any request takes. */
const MAX_PENDING_MS = 30_000;
const NO_ADVICE = 'it is unavailable.';
const LATE_ADVICE = 'it took longer than 3 s.';
const THROWN_ADVICE =
  'its `verify` threw an error, which is not shown here because it may contain the token. Catch it there to see it.';
const OTHER_ADVICE =
  "its `verify` returned no verdict: it must return `{ status: 'passed' }`, `'refused'` or `'unavailable'`.";
