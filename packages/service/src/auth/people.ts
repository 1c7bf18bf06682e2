import { recordAudit } from '../audit/record-audit.ts';
import type { Keys } from '../keys/keys.ts';
import {
  revokeKeysBeyond,
  settleKeys,
  type KeysDecision,
  type SettledKeys,
} from '../keys/end-keys.ts';
import { MEMBER_SCOPES } from '../keys/scopes.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { ServiceError } from '../base/service-error.ts';
import type { Store, Write } from '../db/store.ts';
import type { MemberRow } from '../db/tables.ts';
import { isoTime } from '../base/time.ts';
import { endAccess } from './end-access.ts';
import { endInvitationsOf } from './invitations.ts';
import { findRemaining } from './remaining.ts';

type Role = MemberRow['role'];

/** A user ID and an organization ID. */
interface MemberIds {
  orgId: string;
  personId: string;
}

/** A user as the organization's members see them. */
type Person = Awaited<ReturnType<typeof listPeople>>[number];

/** Finds the organization and the role of a user: an account has one. */
export async function findMembership({ store }: Pick<ServiceContext, 'store'>, personId: string) {
  const row = await store.db
    .selectFrom('member')
    .innerJoin('organisation', 'organisation.id', 'member.org_id')
    .select(['org_id as orgId', 'organisation.name as organisation', 'role'])
    .select('requires_second_factor')
    .where('user_id', '=', personId)
    .orderBy('member.created_at')
    .executeTakeFirst();
  if (!row) return null;
  const { requires_second_factor: isRequired, ...place } = row;
  return { ...place, requiresSecondFactor: isRequired === 1 };
}

/** Lists an organization's users, in the order in which they joined. */
export async function listPeople(db: Store['db'], orgId: string) {
  const rows = await db
    .selectFrom('member')
    .innerJoin('person', 'person.id', 'member.user_id')
    .select(['person.id', 'person.name', 'person.email', 'role', 'member.created_at as joined'])
    .where('org_id', '=', orgId)
    .orderBy('member.created_at')
    .execute();
  return rows.map(({ joined, ...person }) => ({ ...person, joined_at: isoTime(joined) }));
}

/**
 * Changes the role of a user. The unused invitations of an owner who becomes a member end, and so do their keys that a
 * member could not create.
 *
 * @returns null when the organization has no such user.
 */
export async function setRole(
  context: ServiceContext & { keys: Pick<Keys, 'forget'> },
  which: MemberIds,
  role: Role,
): Promise<Person | null> {
  let revoked: readonly string[] = [];
  const changed = await changePerson(context, which, async (trx, person) => {
    const { orgId, personId } = which;
    const at = context.now();
    await trx
      .updateTable('member')
      .set({ role })
      .where('org_id', '=', orgId)
      .where('user_id', '=', personId)
      .execute();
    const ended = role === 'owner' ? 0 : await endInvitationsOf(trx, which);
    if (role !== 'owner') revoked = await revokeKeysBeyond(trx, MEMBER_SCOPES, { ...which, at });
    const details = {
      role,
      ...(ended > 0 && { invitations_ended: ended }),
      ...(revoked.length > 0 && { keys_revoked: revoked.length }),
    };
    await recordAudit(trx, 'person.role_changed', { orgId, at, subject: person, details });
    return { ...person, role };
  });
  context.keys.forget(revoked);
  return changed;
}

/**
 * Signs a user out in every browser, and ends their pending sign-ins and setups.
 *
 * @param except a session that stays: that of an owner who signs out themselves.
 * @returns the number of sessions; null when the organization has no such user.
 */
export function signOutPerson(
  { store, now }: ServiceContext,
  { orgId, personId }: MemberIds,
  except: string,
): Promise<{ ended: number } | null> {
  return store.write(async (trx) => {
    const person = (await listPeople(trx, orgId)).find(({ id }) => id === personId);
    if (!person) return null;
    const ended = (await endAccess(trx, personId, { except })) ?? 0;
    const event = { orgId, at: now(), subject: person, details: { sessions: ended } };
    await recordAudit(trx, 'session.ended', event);
    return { ended };
  });
}

/**
 * Removes a user's account, signs them out everywhere, and ends the unused invitations that they created. When they
 * created keys that are still active, `keys` must say what happens to these; otherwise throws `unprocessable`.
 *
 * @returns the user, how many of their keys were kept and revoked, how many invitations ended, and what stays; null
 *   when the organization has no such user.
 */
export async function removePerson(
  context: ServiceContext & { keys: Pick<Keys, 'forget'> },
  which: MemberIds,
  decision?: KeysDecision,
) {
  const { keys, now } = context;
  let settled: SettledKeys = { kept: [], revoked: [] };
  const removed = await changePerson(context, which, async (trx, person) => {
    const { orgId, personId } = which;
    settled = await settleKeys(trx, { ...which, at: now() }, decision);
    await trx.deleteFrom('member').where('user_id', '=', personId).execute();
    await endAccess(trx, personId);
    const invitationsEnded = await endInvitationsOf(trx, which);
    // The user's credentials are deleted with them.
    await trx.deleteFrom('person').where('id', '=', personId).execute();
    const counts = { kept: settled.kept.length, revoked: settled.revoked.length };
    const details = {
      keys_kept: counts.kept,
      keys_revoked: counts.revoked,
      invitations_ended: invitationsEnded,
    };
    await recordAudit(trx, 'person.removed', { orgId, at: now(), subject: person, details });
    const remaining = await findRemaining(trx, orgId, settled.kept);
    return { ...person, keys: counts, invitations_ended: invitationsEnded, remaining };
  });
  keys.forget(settled.revoked);
  return removed;
}

/**
 * Changes a user's membership in an organization, which always has an owner: removing the last one, or their role,
 * throws `conflict`.
 *
 * Source: docs/decisions/accounts.md#0025.
 */
function changePerson<Changed extends Person>(
  { store }: ServiceContext,
  { orgId, personId }: MemberIds,
  change: (trx: Write, person: Person) => Promise<Changed>,
): Promise<Changed | null> {
  return store.write(async (trx) => {
    // When two owners remove each other at once, the second one waits here, and then finds only one owner.
    await trx
      .updateTable('organisation')
      .set((row) => ({ name: row.ref('name') }))
      .where('id', '=', orgId)
      .execute();
    const person = (await listPeople(trx, orgId)).find(({ id }) => id === personId);
    if (!person) return null;
    const changed = await change(trx, person);
    const people = await listPeople(trx, orgId);
    if (people.some(({ role }) => role === 'owner')) return changed;
    throw new ServiceError('conflict', { message: 'An organization needs at least one owner' });
  });
}
