import type { Emit } from '../events/events.ts';
import { Refusal } from '../http/refusal.ts';
import type { ResponseHead } from '../http/response.ts';
import type { Counter } from '../limits/counters.ts';
import type { BotCheck } from './bot-check.ts';
import { createClearanceCookie } from './clearance-cookie.ts';
import { createRequestCount } from './request-count.ts';
import { createTokenCheck, type TokenHolder } from './token-check.ts';

/** What the bot check uses of a request. */
export interface Visitor extends TokenHolder {
  /** The header field `Cookie`. */
  cookie: string | null;
  token: string | undefined;
}

/** The step that requires a clearance. */
export interface ClearanceCheck {
  /** Allows a request, or throws a {@link Refusal}; a new clearance is added to the response. */
  admit(visitor: Visitor, head: ResponseHead): Promise<void>;
  /** Notes that the response is written. */
  end(head: ResponseHead): void;
}

/**
 * Creates the step that allows requests with a clearance, or with a token that passes the bot check.
 *
 * A token that passes is exchanged for a clearance of 30 requests or 5 minutes, whichever ends first. While a clearance
 * is valid, a token beside it is ignored. If the token cannot be checked, the response is `overloaded`, and the form
 * submits without a check.
 *
 * Source: docs/decisions/proxy.md#0034.
 */
export function createClearanceCheck(botCheck: BotCheck, options: CheckOptions): ClearanceCheck {
  const { now, emit, shared } = options;
  const cookies = createClearanceCookie({ secret: botCheck.secret, now });
  const questions = createRequestCount({ now });
  const releases = new WeakMap<ResponseHead, () => void>();
  let isFailing = false;
  const check = createTokenCheck({
    botCheck,
    now,
    onSuccess: () => (isFailing = false),
    onFailure(advice) {
      if (!isFailing) emit({ type: 'bot_check_failed', message: `${FAILED} ${advice}` });
      isFailing = true;
    },
  });

  return {
    async admit({ cookie, token, ...holder }, head) {
      const clearance = await cookies.read(cookie, holder.caller);
      if (clearance && (await hasQuestionLeft(clearance.id, clearance.untilMs))) return;
      if (!token) throw MISSING;
      const { id, verdict, release } = await check(token, holder);
      releases.set(head, release);
      if (verdict.status === 'unavailable') throw UNAVAILABLE;
      if (verdict.status === 'refused') throw REFUSED;
      const untilMs = now() + CLEARANCE_MS;
      const countedUntilMs = Math.max(untilMs, verdict.reusableUntilMs ?? 0);
      if (!(await hasQuestionLeft(id, countedUntilMs))) throw REFUSED;
      head.fields['Set-Cookie'] = await cookies.write({ id, untilMs }, holder.caller);
    },
    end(head) {
      releases.get(head)?.();
      releases.delete(head);
    },
  };

  async function hasQuestionLeft(id: string, untilMs: number): Promise<boolean> {
    const count = questions.count(id, untilMs);
    if (count === null) throw UNAVAILABLE;
    return count <= MAX_QUESTIONS && ((await shared?.count(id))?.isWithin ?? true);
  }
}

interface CheckOptions {
  /** The current time in milliseconds. */
  now: () => number;
  emit: Emit;
  /** Counts the requests of all processes that share a store; each process also counts separately. */
  shared: Counter | null;
}

const CLEARANCE_MS = 300_000;
const MAX_QUESTIONS = 30;
/** The shared count of a clearance or a ticket. Its window is longer than the validity of either. */
export const QUESTION_RATE = { count: MAX_QUESTIONS, windowMs: 86_400_000 };
const MESSAGE = 'Complete the bot check again';
const MISSING = new Refusal('forbidden', {
  message: MESSAGE,
  details: [{ path: 'token', issue: 'is missing' }],
});
const REFUSED = new Refusal('forbidden', {
  message: MESSAGE,
  details: [{ path: 'token', issue: 'was rejected' }],
});
const UNAVAILABLE = new Refusal('overloaded', {
  message: 'The bot check is unavailable',
  retryAfterMs: 5000,
});
const FAILED = '`botCheck` cannot check tokens, so no visitor gets a new clearance:';
