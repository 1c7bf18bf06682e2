import type { Store } from '../db/store.ts';
import type { Auth, AuthCaller, AuthPath } from './auth.ts';
import { signedInBy } from './auth-response.ts';
import { findChallenged } from './challenged-person.ts';
import { cookiesAfter, secondStepOf } from './cookie-jar.ts';
import { countFactorChanges } from './end-access.ts';

/** The paths by which a user signs in, or gets as far as the second step. */
const SIGN_IN: readonly AuthPath[] = [
  '/sign-in/email',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/passkey/verify-authentication',
];

/**
 * Checks each sign-in again after it succeeded. better-auth reads a factor first and creates the session later. When a
 * factor of that account was changed in between, the session or the second step is deleted. The session that the
 * browser had before ends.
 *
 * Source: docs/decisions/accounts.md#0025.
 */
export function withSignInCheck({ store: { db } }: { store: Store }, auth: Auth): Auth {
  return {
    ...auth,
    async ask(path, body, caller) {
      if (!SIGN_IN.includes(path)) return auth.ask(path, body, caller);
      const { person: before } = await auth.find(caller);
      // A signed-in user confirms a new second factor on the same path.
      if (before && path.startsWith('/two-factor/')) return auth.ask(path, body, caller);
      const personId = await findPersonId(body, caller);
      // Also without an account, so that it takes the same time.
      const changes = await countFactorChanges(db, personId ?? '');
      const response = await auth.ask(path, body, caller);
      if (!response.ok) return response;
      const signedIn = (await signedInBy(response)) ?? personId;
      if (signedIn !== personId || !(await isUnchanged(personId, changes))) {
        await takeBack(response, caller);
        return Response.json({ code: 'FACTORS_CHANGED' }, { status: 401 });
      }
      await endReplaced(before?.sessionId, response);
      return response;
    },
    async signIn(body, caller) {
      const { person: before } = await auth.find(caller);
      const response = await auth.signIn(body, caller);
      if (response.ok) await endReplaced(before?.sessionId, response);
      return response;
    },
  };

  /** Finds the account that a sign-in is for, by its address, its second step or its passkey. */
  async function findPersonId(
    body: { email?: string; response?: { id?: string } },
    { cookie }: AuthCaller,
  ): Promise<string | undefined> {
    const { email, response } = body;
    if (email !== undefined) {
      // PostgreSQL rejects this character, and no account has it.
      if (email.includes('\0')) return undefined;
      const person = db.selectFrom('person').select('id').where('email', '=', email);
      return (await person.executeTakeFirst())?.id;
    }
    if (response) {
      const passkey = db.selectFrom('passkey').select('user_id as id');
      return (await passkey.where('credential_id', '=', response.id ?? '').executeTakeFirst())?.id;
    }
    return (await findChallenged({ db }, cookie))?.id;
  }

  /** A write, so that on PostgreSQL it waits for an uncommitted change. */
  async function isUnchanged(
    personId: string | undefined,
    changes: number | undefined,
  ): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('person')
      .set((row) => ({ factor_changes: row.ref('factor_changes') }))
      .where('id', '=', personId ?? '')
      .where('factor_changes', '=', changes ?? -1)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  async function takeBack(response: Response, caller: AuthCaller): Promise<void> {
    const cookie = cookiesAfter(undefined, response.headers.getSetCookie());
    const { person } = await auth.find({ ...caller, cookie });
    if (person) await db.deleteFrom('session').where('id', '=', person.sessionId).execute();
    const step = secondStepOf(cookie) ?? '';
    const names = [step, `2fa-attempts-${step}`];
    await db.deleteFrom('verification').where('identifier', 'in', names).execute();
  }

  /** A browser also loses its session when it reaches the second step. */
  async function endReplaced(sessionId: string | undefined, response: Response): Promise<void> {
    const isReplaced = response.headers.getSetCookie().some((line) => SESSION_COOKIE.test(line));
    if (sessionId === undefined || !isReplaced) return;
    await db.deleteFrom('session').where('id', '=', sessionId).execute();
  }
}

const SESSION_COOKIE = /^(?:__Secure-)?postern\.session_token=/;
