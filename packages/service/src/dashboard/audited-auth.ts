import type { AuditAction } from '../audit/actions.ts';
import { currentActor } from '../audit/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Parts } from '../parts.ts';
import type { Store, Write } from '../storage/store.ts';
import { withAccounts } from './account-tables.ts';
import type { Auth } from './auth.ts';
import { signedInBy } from './auth-reply.ts';

/** A person by their id, or by the address with which they sign in. */
type Who = { id: string } | { email: string };

/**
 * Adds to the audit log what the accounts do: sign-ins, those that fail too, sign-outs and changes of a password. What
 * a limit refused is not told of, or anybody could fill the log.
 *
 * better-auth has transactions of its own, so an entry is written right after what it tells of.
 */
export function withAudit({ store, now }: Pick<Parts, 'store' | 'now'>, auth: Auth): Auth {
  const record = (action: AuditAction, who: Who, isTheirs = true) =>
    recordForPerson(store.db, { action, at: now(), isTheirs }, who);

  return {
    ...auth,
    async ask(path, body, caller) {
      const person = path === '/sign-in/email' ? null : (await auth.find(caller)).person;
      const reply = await auth.ask(path, body, caller);
      const { email } = body as { email?: string };
      if (path === '/sign-in/email' && email !== undefined) {
        if (await signedInBy(reply)) await record('session.signed_in', { email });
        else if (reply.status === WRONG) await record('session.sign_in_failed', { email }, false);
      } else if (person && reply.ok) {
        if (path === '/sign-out') await record('session.signed_out', person);
        if (path === '/change-password') await record('password.changed', person);
      } else if (!person) {
        // A second factor, or a passkey.
        const id = await signedInBy(reply);
        if (id !== null) await record('session.signed_in', { id });
      }
      return reply;
    },
    async signIn(body, caller) {
      const reply = await auth.signIn(body, caller);
      if (reply.ok) await record('session.signed_in', { email: body.email });
      return reply;
    },
  };
}

/** A wrong password, or an address without an account; one that is no address is nobody's sign-in. */
const WRONG = 401;

/** Adds an entry about a person: of their organisation, or the operator's alone when there is no such person. */
export async function recordForPerson(
  db: Write | Store['db'],
  { action, at, isTheirs = false }: { action: AuditAction; at: number; isTheirs?: boolean },
  who: Who,
): Promise<void> {
  const person = await withAccounts(db)
    .selectFrom('person')
    .leftJoin('member', 'member.user_id', 'person.id')
    .select(['person.id', 'person.name', 'member.org_id'])
    .where(({ eb }) =>
      'id' in who ? eb('person.id', '=', who.id) : eb('email', '=', who.email.toLowerCase()),
    )
    .executeTakeFirst();
  const actor = currentActor();
  await recordAudit(db, action, {
    orgId: person?.org_id ?? null,
    at,
    subject: person,
    actor:
      isTheirs && person ? { ...actor, kind: 'person', id: person.id, name: person.name } : actor,
  });
}
