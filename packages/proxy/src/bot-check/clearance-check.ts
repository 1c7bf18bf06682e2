import type { Counter } from '../limits/counters.ts';
import type { Emit } from '../events/events.ts';
import { Refusal } from '../http/refusal.ts';
import type { Reply } from '../http/reply.ts';
import type { BotCheck } from './bot-check.ts';
import { createClearanceCookie } from './clearance-cookie.ts';
import { createQuestionCount } from './question-count.ts';
import { createTokenCheck, type TokenHolder } from './token-check.ts';

/** What a request brings to the bot check. */
export interface Visitor extends TokenHolder {
  /** The field `Cookie`. */
  cookie: string | null;
  token: string | undefined;
}

/** The step that asks for a clearance. */
export interface ClearanceCheck {
  /** Lets a request pass, or throws a {@link Refusal}; a new clearance is written into the reply. */
  admit(visitor: Visitor, reply: Reply): Promise<void>;
  /** Says that the reply is written. */
  end(reply: Reply): void;
}

/**
 * Makes the step that lets those pass who have a clearance, or bring a token that passes the bot check.
 *
 * A token that passes is exchanged for a clearance of 30 questions or 5 minutes, whichever ends first.
 * While a clearance holds, a token beside it is not looked at. When nobody can tell, the reply is
 * `overloaded`, which lets the person at the form pass.
 *
 * Source: docs/decisions/proxy.md#0034.
 */
export function createClearanceCheck(botCheck: BotCheck, options: CheckOptions): ClearanceCheck {
  const { now, emit, shared } = options;
  const cookies = createClearanceCookie({ secret: botCheck.secret, now });
  const questions = createQuestionCount({ now });
  const releases = new WeakMap<Reply, () => void>();
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
    async admit({ cookie, token, ...holder }, reply) {
      const clearance = await cookies.read(cookie, holder.caller);
      if (clearance && (await hasQuestionLeft(clearance.id, clearance.untilMs))) return;
      if (!token) throw MISSING;
      const { id, verdict, release } = await check(token, holder);
      releases.set(reply, release);
      if (verdict.status === 'unavailable') throw UNAVAILABLE;
      if (verdict.status === 'refused') throw REFUSED;
      const untilMs = now() + CLEARANCE_MS;
      const countedUntilMs = Math.max(untilMs, verdict.reusableUntilMs ?? 0);
      if (!(await hasQuestionLeft(id, countedUntilMs))) throw REFUSED;
      reply.fields['Set-Cookie'] = await cookies.write({ id, untilMs }, holder.caller);
    },
    end(reply) {
      releases.get(reply)?.();
      releases.delete(reply);
    },
  };

  async function hasQuestionLeft(id: string, untilMs: number): Promise<boolean> {
    const asked = questions.count(id, untilMs);
    if (asked === null) throw UNAVAILABLE;
    return asked <= MAX_QUESTIONS && ((await shared?.count(id))?.isWithin ?? true);
  }
}

interface CheckOptions {
  now: () => number;
  emit: Emit;
  /** Counts the questions of all processes, where they have a store; each counts by itself beside it. */
  shared: Counter | null;
}

const CLEARANCE_MS = 300_000;
const MAX_QUESTIONS = 30;
/** How the questions of a clearance, or of a ticket, are counted together: longer than either holds. */
export const QUESTION_RATE = { count: MAX_QUESTIONS, windowMs: 86_400_000 };
const MESSAGE = 'The bot check has to be passed again';
const MISSING = new Refusal('forbidden', {
  message: MESSAGE,
  details: [{ path: 'token', issue: 'is missing' }],
});
const REFUSED = new Refusal('forbidden', {
  message: MESSAGE,
  details: [{ path: 'token', issue: 'was refused' }],
});
const UNAVAILABLE = new Refusal('overloaded', {
  message: 'The bot check is out of order',
  retryAfterMs: 5000,
});
const FAILED = '`botCheck` cannot judge tokens, so nobody gets a new clearance:';
