import { within } from '@postern/concurrency';
import { createHmac } from '../hmac.ts';
import type { ProxyContext } from '../http/proxy-context.ts';
import type { BotCheck, TokenVerdict } from './bot-check.ts';
import { createSpentTokens } from './spent-tokens.ts';

/** Who brings a token: the IP address, the caller that it belongs to, and what the platform knows. */
export interface TokenHolder {
  ip: string | undefined;
  caller: string | null;
  context: ProxyContext;
}

/** A token that was looked at. */
export interface CheckedToken {
  /** Names the clearance that the token is good for: the same for the same token. */
  id: string;
  verdict: TokenVerdict;
  /** Says that the request is answered: the token is no longer shared with requests beside it. */
  release(): void;
}

/** Judges a token by the bot check; never rejects. */
export type TokenCheck = (token: string, holder: TokenHolder) => Promise<CheckedToken>;

/**
 * Makes the one way to the bot check.
 *
 * Requests of one caller that bring a token while the first of them is being answered share its
 * verdict: a browser sends its next question before the clearance has arrived. After that a spent token is
 * refused without a call. Of tokens only digests are held.
 *
 * @param options.onFailure Hears of each token of which nobody could tell, and what to do about it.
 * Source: docs/decisions/proxy.md#0034.
 */
export function createTokenCheck(options: TokenCheckOptions): TokenCheck {
  const { botCheck, now, onFailure, onSuccess } = options;
  const digestOf = createHmac(botCheck.secret);
  const spent = createSpentTokens({ now });
  const pending = new Map<string, Pending>();

  return async (token, { ip, caller, context }) => {
    const digest = await digestOf(`postern token v1|${token}`);
    const key = `${digest}|${caller ?? ''}`;
    const checked = { id: digest.slice(0, 32), release: () => undefined };
    forgetOverdue();
    const other = pending.get(key);
    if (!other && spent.has(digest)) return { ...checked, verdict: REFUSED };
    if (!other && pending.size >= MAX_PENDING) return { ...checked, verdict: UNAVAILABLE };
    const mine = other ?? start(key, () => judge(digest, () => botCheck.verify(token, { ip })));
    keepAlive(context, mine.verdict);
    const verdict = await within<TokenVerdict | null>(mine.verdict, { ms: VERIFY_MS }, () => null);
    const release = () => {
      if (pending.get(key) === mine) pending.delete(key);
    };
    if (!verdict) {
      // The platform may have dropped the call with the request that made it.
      release();
      onFailure(LATE_ADVICE);
      return { ...checked, verdict: UNAVAILABLE };
    }
    return other ? { ...checked, verdict } : { ...checked, verdict, release };
  };

  function start(key: string, ask: () => Promise<TokenVerdict>): Pending {
    const mine = { verdict: ask(), overdueAtMs: now() + MAX_PENDING_MS };
    pending.set(key, mine);
    return mine;
  }

  async function judge(digest: string, verify: () => Promise<TokenVerdict>): Promise<TokenVerdict> {
    const verdict = await Promise.resolve()
      .then(verify)
      .then(read, () => ({ ...UNAVAILABLE, advice: THROWN_ADVICE }));
    if (verdict.status === 'unavailable') {
      onFailure(verdict.advice!);
      return verdict;
    }
    onSuccess();
    if (verdict.status === 'refused' || verdict.reusableUntilMs !== undefined) return verdict;
    // Another caller may have brought it meanwhile.
    if (spent.has(digest)) return REFUSED;
    spent.add(digest);
    return verdict;
  }

  // The map is in order of arrival. A platform may drop a request and never say so.
  function forgetOverdue(): void {
    for (const [key, { overdueAtMs }] of pending) {
      if (overdueAtMs > now()) return;
      pending.delete(key);
    }
  }
}

interface TokenCheckOptions {
  botCheck: BotCheck;
  now: () => number;
  onFailure(advice: string): void;
  onSuccess(): void;
}

interface Pending {
  verdict: Promise<TokenVerdict>;
  overdueAtMs: number;
}

// The browser leaves when a person types on, and brings the same token with its next question.
function keepAlive(context: ProxyContext, verdict: Promise<unknown>): void {
  try {
    context.waitUntil?.(verdict);
  } catch {
    // A platform that does not want to wait: whoever stays still gets the verdict.
  }
}

// A verifier of the application's may give anything.
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
const MAX_PENDING = 200;
/** Longer than any request takes. */
const MAX_PENDING_MS = 30_000;
const NO_ADVICE = 'it is unavailable.';
const LATE_ADVICE = 'it took longer than 3 s.';
const THROWN_ADVICE =
  'its `verify` threw something, which is not shown here because it may hold the token. Catch it there to see it.';
const OTHER_ADVICE =
  "its `verify` gave no verdict: it returns `{ status: 'passed' }`, `'refused'` or `'unavailable'`.";
