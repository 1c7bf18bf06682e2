import type { AuditAction } from '../audit/actions.ts';
import { networkOf } from '../base/client.ts';
import { currentActor } from '../audit/actor.ts';
import { recordAudit, type AuditDetails } from '../audit/record-audit.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { Store, Write } from '../db/store.ts';
import type { Auth, AuthCaller, AuthPath } from './auth.ts';
import { hasWrongCode, signedInBy } from './auth-reply.ts';
import { findChallenged } from './challenged-person.ts';

/** A person by their id, or by their stored address. */
type Who = { id: string } | { email: string };

/** What somebody who is signed in has done, by what was asked. */
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
 * Adds to the audit log what the accounts do: sign-ins, those that fail too, sign-outs, changes of a password, second
 * factors and passkeys. What a limit refused is not told of, or anybody could fill the log.
 *
 * better-auth has transactions of its own, so an entry is written right after what it tells of.
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
      const reply = await auth.ask(path, body, caller);
      const { email } = body as { email?: string };
      if (path === '/sign-in/email' && email !== undefined) {
        if (await signedInBy(reply)) await recordSignIn(path, { email });
        else if (reply.status === WRONG) await recordFailure('session.sign_in_failed', { email });
      } else if (person && reply.ok) {
        const action = DONE[path];
        if (action) await record(action, person);
      } else if (!person || path === '/passkey/verify-authentication') {
        const id = await signedInBy(reply);
        if (id !== null) await recordSignIn(path, { id });
        else if (await hasWrongCode(reply)) await recordWrongCode(caller);
      }
      return reply;
    },
    async signIn(body, caller) {
      const reply = await auth.signIn(body, caller);
      if (reply.ok) await recordSignIn('/sign-in/email', { email: body.email });
      return reply;
    },
    async confirmPassword(person, password, caller) {
      const isRight = await auth.confirmPassword(person, password, caller);
      if (!isRight) await recordFailure('session.confirmation_failed', person, true);
      return isRight;
    },
  };

  /** Whoever sends a wrong code knows the password of the account that is signing in. */
  async function recordWrongCode({ cookie }: AuthCaller): Promise<void> {
    const person = await findChallenged(store, cookie);
    if (person) await recordFailure('session.sign_in_failed', { id: person.id });
  }
}

/** A wrong password, or an address without an account; one that is no address is nobody's sign-in. */
const WRONG = 401;

/** Something that was done to a person's account; by that person, where `isTheirs`. */
interface PersonEvent {
  action: AuditAction;
  /** In milliseconds since 1970. */
  at: number;
  isTheirs?: boolean;
  details?: AuditDetails;
}

/**
 * Adds an entry about a person: of their organisation, or the operator's alone when there is no such person.
 *
 * @returns their id; null where there is no such person.
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
