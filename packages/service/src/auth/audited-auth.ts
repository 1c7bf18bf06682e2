import type { AuditAction } from '../audit/actions.ts';
import { networkOf } from '../base/client.ts';
import { currentActor } from '../audit/actor.ts';
import { recordAudit, type AuditDetails } from '../audit/record-audit.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { Store, Write } from '../db/store.ts';
import type { Auth, AuthCaller, AuthPath } from './auth.ts';
import { hasWrongCode, signedInBy } from './auth-response.ts';
import { findChallenged } from './challenged-person.ts';

/** A user by their ID, or by their stored address. */
type Who = { id: string } | { email: string };

/** The audited actions of a signed-in user, by the path of the request. */
const DONE: Partial<Record<AuthPath, AuditAction>> = {
  '/sign-out': 'session.signed_out',
  '/two-factor/verify-totp': 'factor.switched_on',
  '/two-factor/generate-backup-codes': 'factor.codes_renewed',
  '/passkey/verify-registration': 'passkey.added',
};

/** The factor that ends a sign-in, as the audit log names it. */
const FACTORS: Partial<Record<AuthPath, string>> = {
  '/sign-in/email': 'password',
  '/two-factor/verify-totp': 'app_code',
  '/two-factor/verify-backup-code': 'backup_code',
  '/passkey/verify-authentication': 'passkey',
};

/**
 * Adds the actions of accounts to the audit log: sign-ins, failed ones too, sign-outs, and changes of a password, a
 * second factor or passkeys. Requests over a rate limit are not recorded, because anyone could fill the log with them.
 *
 * better-auth has its own transactions, so an entry is written right after the action.
 */
export function withAudit(
  { store, now, log }: Pick<ServiceContext, 'store' | 'now' | 'log'>,
  auth: Auth,
): Auth {
  const record = (action: AuditAction, who: Who, isTheirs = true) =>
    recordForPerson(store.db, { action, at: now(), isTheirs }, who);
  const recordSignIn = (path: AuthPath, who: Who) =>
    recordForPerson(
      store.db,
      { action: 'session.signed_in', at: now(), isTheirs: true, details: { by: FACTORS[path]! } },
      who,
    );
  const recordFailure = async (action: AuditAction, who: Who, isTheirs = false) => {
    const personId = await record(action, who, isTheirs);
    log.warn({ personId, place: networkOf(currentActor().ip), action }, 'a sign-in step failed');
  };

  return {
    ...auth,
    async ask(path, body, caller) {
      const person = path === '/sign-in/email' ? null : (await auth.find(caller)).person;
      const response = await auth.ask(path, body, caller);
      const { email } = body as { email?: string };
      if (path === '/sign-in/email' && email !== undefined) {
        if (await signedInBy(response)) await recordSignIn(path, { email });
        else if (response.status === WRONG)
          await recordFailure('session.sign_in_failed', { email });
      } else if (person && response.ok) {
        const action = DONE[path];
        if (action) await record(action, person);
      } else if (person && (await hasWrongCode(response))) {
        await recordFailure('session.confirmation_failed', person, true);
      } else if (!person || path === '/passkey/verify-authentication') {
        const id = await signedInBy(response);
        if (id !== null) await recordSignIn(path, { id });
        else if (await hasWrongCode(response)) await recordWrongCode(caller);
      }
      return response;
    },
    async signIn(body, caller) {
      const response = await auth.signIn(body, caller);
      if (response.ok) await recordSignIn('/sign-in/email', { email: body.email });
      return response;
    },
    async confirmPassword(person, password, caller) {
      const isRight = await auth.confirmPassword(person, password, caller);
      if (!isRight) await recordFailure('session.confirmation_failed', person, true);
      return isRight;
    },
  };

  /** A wrong code comes from a client that knows the password of the account. */
  async function recordWrongCode({ cookie }: AuthCaller): Promise<void> {
    const person = await findChallenged(store, cookie);
    if (person) await recordFailure('session.sign_in_failed', { id: person.id });
  }
}

/** The status for a wrong password, or an address without an account. A text that is not an address is not recorded. */
const WRONG = 401;

/** An action on a user's account; by that user, when `isTheirs`. */
interface PersonEvent {
  action: AuditAction;
  /** In milliseconds since 1970. */
  at: number;
  isTheirs?: boolean;
  details?: AuditDetails;
}

/**
 * Adds an entry about a user. Their organization can read it; only the operator can when there is no such user.
 *
 * @returns the user's ID; null when there is no such user.
 */
export async function recordForPerson(
  db: Write | Store['db'],
  { action, at, isTheirs = false, details = {} }: PersonEvent,
  who: Who,
): Promise<string | null> {
  const person = await db
    .selectFrom('person')
    .leftJoin('member', 'member.user_id', 'person.id')
    .select(['person.id', 'person.name', 'member.org_id'])
    .where(({ eb }) => ('id' in who ? eb('person.id', '=', who.id) : eb('email', '=', who.email)))
    .executeTakeFirst();
  const actor = currentActor();
  await recordAudit(db, action, {
    orgId: person?.org_id ?? null,
    at,
    subject: person,
    details,
    actor:
      isTheirs && person ? { ...actor, kind: 'person', id: person.id, name: person.name } : actor,
  });
  return person?.id ?? null;
}
