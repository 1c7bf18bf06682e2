import type { ServiceContext } from '../service-context.ts';
import { HttpError } from '../api/http-error.ts';
import { DAY_MS, MINUTE_MS } from '../time.ts';
import type { Auth, AuthCaller } from './auth.ts';
import { signedInBy } from './auth-reply.ts';
import { clientOf } from '../api/client.ts';
import { hashToken } from './token.ts';

/** Of one account, from one address: whoever mistypes that often has forgotten the password. */
const PER_PLACE = { name: 'sign-in-place', count: 10, windowMs: 15 * MINUTE_MS };
/** Of one account, from all addresses that it was never signed in from. */
const PER_ACCOUNT = { name: 'sign-in-account', count: 100, windowMs: DAY_MS };
/** How long an address is known after a sign-in. */
const KNOWN_MS = 90 * DAY_MS;

/**
 * Limits how often a password of one account is tried: from one address, and from all that the account was not signed
 * in from of late. So nobody guesses from many addresses, and nobody keeps a person out of the address that they use.
 *
 * An account that does not exist is counted like one that does. What is refused throws `rate_limited`, and is not
 * asked of better-auth.
 *
 * Source: docs/decisions/accounts.md#0040.
 */
export function withSignInLimits(
  { store, createCounter, now }: Pick<ServiceContext, 'store' | 'createCounter' | 'now'>,
  auth: Auth,
): Auth {
  const ofPlace = createCounter(PER_PLACE);
  const ofAccount = createCounter(PER_ACCOUNT);

  return {
    ...auth,
    async ask(path, body, caller) {
      const { email } = body as { email?: string };
      if (path === '/sign-in/email' && email !== undefined) await count(email, caller);
      const reply = await auth.ask(path, body, caller);
      await remember(await signedInBy(reply), caller);
      return reply;
    },
    async signIn(body, caller) {
      const reply = await auth.signIn(body, caller);
      await remember(await signedInBy(reply), caller);
      return reply;
    },
  };

  async function count(email: string, caller: AuthCaller): Promise<void> {
    const place = placeOf(caller);
    // The counters may be in a store that others read: neither the account nor the address is in it.
    const here = await ofPlace(hashToken(`${email} ${place}`));
    if (!here.isWithin) throw refusal(here.resetMs);
    if (await isKnown(email, place)) return;
    const { isWithin, resetMs } = await ofAccount(hashToken(email));
    if (!isWithin) throw refusal(resetMs);
  }

  async function isKnown(email: string, place: string): Promise<boolean> {
    // PostgreSQL takes no such text, and no account has it.
    if (email.includes('\0')) return false;
    const row = await store.db
      .selectFrom('known_place')
      .innerJoin('person', 'person.id', 'known_place.user_id')
      .select('known_place.user_id')
      .where('email', '=', email)
      .where('place', '=', hashToken(place))
      .where('used_at', '>', now() - KNOWN_MS)
      .executeTakeFirst();
    return row !== undefined;
  }

  async function remember(userId: string | null, caller: AuthCaller): Promise<void> {
    if (userId === null) return;
    const at = now();
    await store.db
      .deleteFrom('known_place')
      .where('user_id', '=', userId)
      .where('used_at', '<=', at - KNOWN_MS)
      .execute();
    await store.db
      .insertInto('known_place')
      .values({ user_id: userId, place: hashToken(placeOf(caller)), used_at: at })
      .onConflict((conflict) => conflict.columns(['user_id', 'place']).doUpdateSet({ used_at: at }))
      .execute();
  }
}

/** An IPv4 address, or the /64 of IPv6, which is one household's or one host's. */
function placeOf({ ip }: AuthCaller): string {
  return clientOf(ip, undefined, 0).name;
}

function refusal(retryAfterMs: number): HttpError {
  return new HttpError('rate_limited', { retryAfterMs });
}
