import { clientOf, networkOf } from '../base/client.ts';
import { ServiceError } from '../base/service-error.ts';
import { currentActor } from '../audit/actor.ts';
import type { AuditDetails } from '../audit/record-audit.ts';
import type { Counter, Rate, Standing } from '../limits/counter.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { DAY_MS, MINUTE_MS } from '../base/time.ts';
import { recordForPerson } from './audited-auth.ts';
import type { AuthCaller } from './auth.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import { hashToken } from '../base/token.ts';

/** Attempts from one place, or from one known browser, for any accounts. */
const PER_PLACE: Rate = { name: 'sign-in-place', count: 10, windowMs: MINUTE_MS };
/** Wrong attempts for one account from one place, known browser or session. */
const PER_SOURCE: Rate = { name: 'sign-in', count: 10, windowMs: 15 * MINUTE_MS };
/** Wrong attempts for one account from one known browser or session, or from everywhere else together. */
const PER_ACCOUNT: Rate = { name: 'sign-in-account', count: 100, windowMs: DAY_MS };

/** Something that could be a guess. */
export interface Attempt {
  /** What is guessed. */
  kind: 'password' | 'code';
  /** Of the account, whether or not there is one; null for a code that belongs to no sign-in. */
  email: string | null;
  /** Where the user is signed in already. */
  sessionId?: string | undefined;
  caller: AuthCaller;
}

/** An attempt that was counted, and can be checked. */
export interface CountedAttempt {
  /** Takes back what was counted of a right one, or records that a wrong one was the last. */
  end(isRight: boolean): Promise<void>;
}

/** Counts an attempt before it is checked; throws `rate_limited`. */
export type CountAttempt = (attempt: Attempt) => Promise<CountedAttempt>;

/**
 * Makes the limits of guesses: of passwords, at a sign-in and on each route that takes the current one, and of the
 * codes of a second factor. They are counted before they are checked: of forty at once, ten are checked.
 *
 * The place comes first, and what it rejects is counted nowhere else. A browser in which the account has signed in
 * before has separate counts, in place of those of its IP address and of the account: others cannot use them up.
 *
 * Source: docs/decisions/accounts.md#0040.
 */
export function createGuessLimits(
  { store, createCounter, log, now }: ServiceContext,
  browsers: KnownBrowsers,
  { hasMail }: { hasMail: boolean },
): CountAttempt {
  const ofPlace = createCounter(PER_PLACE);
  const ofSource = createCounter(PER_SOURCE);
  const ofAccount = createCounter(PER_ACCOUNT);

  return async ({ kind, email, sessionId, caller }) => {
    const browser = email === null ? null : browsers.find(email, caller.cookie);
    const placeKey = keyOf(kind, browser ?? placeOf(caller));
    const here = await ofPlace(placeKey);
    if (!here.isWithin) throw tooMany(here);
    const counted: [Counter, string][] = [];
    // A sign-in costs as much when it is right. A user who is signed in has another limit of requests.
    if (sessionId !== undefined) counted.push([ofPlace, placeKey]);

    let isLast = false;
    const own = browser ?? sessionId;
    // A code is guessed by an attacker who has the password: from wherever, it is one attacker.
    const source = own ?? (kind === 'code' ? ELSEWHERE : placeOf(caller));
    for (const [counter, name] of [
      [ofSource, source],
      [ofAccount, own ?? ELSEWHERE],
    ] as const) {
      if (email === null) break;
      const key = keyOf(kind, email, name);
      const standing = await counter(key);
      if (!standing.isWithin) throw tooMany(standing, hasMail && !own ? BY_MAIL : '');
      counted.push([counter, key]);
      isLast ||= standing.left === 0;
    }

    return {
      async end(isRight) {
        if (isRight) counted.forEach(([counter, key]) => counter.refund(key));
        else if (isLast)
          await noteLockOut(email!, { guessed: kind, from: own ? 'own_browser' : ELSEWHERE });
      },
    };
  };

  /** Where there is no such account, the entry is the operator's alone. */
  async function noteLockOut(email: string, details: AuditDetails): Promise<void> {
    const event = { action: 'session.locked_out', at: now(), details } as const;
    const personId = await recordForPerson(store.db, event, { email });
    const place = networkOf(currentActor().ip);
    log.warn({ personId, place, ...details }, 'too many wrong passwords or codes');
  }
}

/** Every browser that is neither known for the account nor signed in. */
const ELSEWHERE = 'elsewhere';

const BY_MAIL =
  'Too many attempts for this account. Wait, or reset the password by mail: the link lets this browser in';

/** The counts may be in a store that others read: neither an address nor a place is in it. */
const keyOf = (...names: string[]): string => hashToken(names.join(' '));

/** An IPv4 address, or the /64 of IPv6, which is one household's or one host's. */
export function placeOf({ ip }: AuthCaller): string {
  return clientOf(ip, undefined, 0).name;
}

function tooMany({ resetMs }: Standing, message = ''): ServiceError {
  return new ServiceError('rate_limited', { retryAfterMs: resetMs, message });
}
