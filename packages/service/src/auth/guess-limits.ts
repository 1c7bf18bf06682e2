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

/** Attempts from one network, or from one known browser, for any accounts. */
const PER_PLACE: Rate = { name: 'sign-in-place', count: 10, windowMs: MINUTE_MS };
/** Wrong attempts for one account from one network, known browser or session. */
const PER_SOURCE: Rate = { name: 'sign-in', count: 10, windowMs: 15 * MINUTE_MS };
/** Wrong attempts for one account from one known browser or session, or from everywhere else together. */
const PER_ACCOUNT: Rate = { name: 'sign-in-account', count: 100, windowMs: DAY_MS };

/** An attempt that can be a guess. */
export interface GuessAttempt {
  /** Which secret it guesses. */
  kind: 'password' | 'code';
  /** The address of the account, whether or not the account exists; null for a code without a sign-in. */
  email: string | null;
  /** The session of a signed-in user. */
  sessionId?: string | undefined;
  caller: AuthCaller;
}

/** A counted attempt, ready to be checked. */
export interface CountedAttempt {
  /**
   * Undoes the count of an attempt that was right, or, with null, was not checked. Records that a wrong one was the last
   * allowed.
   */
  end(isRight: boolean | null): Promise<void>;
}

/** Counts an attempt before it is checked; throws `rate_limited`. */
export type CountAttempt = (attempt: GuessAttempt) => Promise<CountedAttempt>;

/**
 * Creates the limits on guesses: of passwords, at sign-in and on each route that checks the current one, and of the
 * codes of a second factor. Attempts are counted before they are checked: of forty at once, ten are checked.
 *
 * The network is counted first, and an attempt that it rejects is counted nowhere else. A browser in which the account
 * has signed in before has its own counts, instead of those of its IP address and of the account: others cannot use
 * them up. A change of the password ends that, and begins new counts of wrong passwords.
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
    const isKnown = email !== null && browsers.find(email, caller.cookie) !== null;
    const knownSinceMs = isKnown ? await passwordTimeOf(email) : 0;
    const browser = isKnown
      ? browsers.find(email, caller.cookie, { sinceMs: knownSinceMs, bySignIn: kind === 'code' })
      : null;
    const sourceKey = keyOf(kind, browser ?? networkNameOf(caller));
    const here = await ofPlace(sourceKey);
    if (!here.isWithin) throw tooMany(here);
    const counted: [Counter, string][] = [];
    // A right sign-in costs as much as a wrong one. A signed-in user has another limit of requests.
    if (sessionId !== undefined) counted.push([ofPlace, sourceKey]);

    let isLast = false;
    const own = browser ?? sessionId;
    // Guessing a code requires the password, so all attempts are counted as one attacker, from any network.
    const source = own ?? (kind === 'code' ? ELSEWHERE : networkNameOf(caller));
    // Wrong guesses of an old password do not count against a new one. The counts of codes stay: a mailed link must not give
    // more of them.
    const version =
      kind === 'password' && email !== null
        ? `${isKnown ? knownSinceMs : await passwordTimeOf(email)}`
        : '';
    for (const [counter, name] of [
      [ofSource, source],
      [ofAccount, own ?? ELSEWHERE],
    ] as const) {
      if (email === null) break;
      const key = keyOf(kind, email, name, version);
      const standing = await counter(key);
      if (!standing.isWithin) throw tooMany(standing, hasMail && !own ? BY_MAIL : '');
      counted.push([counter, key]);
      isLast ||= standing.left === 0;
    }

    return {
      async end(isRight) {
        if (isRight !== false) counted.forEach(([counter, key]) => counter.refund(key));
        else if (isLast)
          await noteLockOut(email!, { guessed: kind, from: own ? 'own_browser' : ELSEWHERE });
      },
    };
  };

  /** The time of the last change of a password; 0 without such an account. */
  async function passwordTimeOf(email: string): Promise<number> {
    const row = await store.db
      .selectFrom('credential')
      .innerJoin('person', 'person.id', 'credential.user_id')
      .select('credential.updated_at')
      .where('person.email', '=', email)
      .executeTakeFirst();
    return row ? new Date(row.updated_at).getTime() : 0;
  }

  /** When there is no such account, only the operator can read the entry. */
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

/** The counts can be in a store that others read, so the keys contain neither an address nor a network. */
const keyOf = (...names: string[]): string => hashToken(names.join(' '));

/** An IPv4 address, or the /64 of IPv6, which is one household or one host. */
export function networkNameOf({ ip }: AuthCaller): string {
  return clientOf(ip, undefined, 0).name;
}

function tooMany({ resetMs }: Standing, message = ''): ServiceError {
  return new ServiceError('rate_limited', { retryAfterMs: resetMs, message });
}
