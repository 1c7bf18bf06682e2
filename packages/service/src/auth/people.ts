import { recordAudit } from '../audit/record-audit.ts';
import type { Keys } from '../keys/keys.ts';
import type { KeysDecision, SettledKeys } from '../keys/settle-keys.ts';
import type { ServiceContext } from '../service-context.ts';
import { HttpError } from '../api/http-error.ts';
import type { Write } from '../db/store.ts';
import { withAccounts } from './account-tables.ts';

type Role = 'owner' | 'member';

/** Who belongs to organisations. */
export interface People {
  /** Finds a person's place: an account has one organisation. */
  placeOf(personId: string): Promise<Place | null>;
  /** Lists an organisation's people, the longest there first. */
  list(orgId: string): Promise<PersonView[]>;
  /** Gives a person another role; null when the organisation has no such person. */
  setRole(orgId: string, personId: string, role: Role): Promise<PersonView | null>;
  /**
   * Takes a person's account away, and signs them out everywhere; null as above. What becomes of the keys that they
   * made has to be said where there are some that have not ended; throws `unprocessable`.
   */
  remove(orgId: string, personId: string, decision?: KeysDecision): Promise<RemovedPerson | null>;
}

/** Somebody who was removed, and how many of the keys that they made were kept and revoked. */
export interface RemovedPerson extends PersonView {
  keys: { kept: number; revoked: number };
}

/** A person's organisation and role. */
export interface Place {
  orgId: string;
  organisation: string;
  role: Role;
}

/** A person as their organisation sees them. */
export interface PersonView {
  id: string;
  name: string;
  email: string;
  role: Role;
  joined_at: string;
}

/**
 * Makes the people of organisations. An organisation keeps an owner: taking away the last one, or
 * the role, is refused as a conflict.
 *
 * Source: docs/decisions/0025-accounts.md.
 */
export function createPeople(
  { store, now }: ServiceContext,
  keys: Pick<Keys, 'settle' | 'forget'>,
): People {
  const { db } = store;

  return {
    async placeOf(personId) {
      const row = await db
        .selectFrom('member')
        .innerJoin('organisation', 'organisation.id', 'member.org_id')
        .select(['org_id', 'organisation.name as organisation', 'role'])
        .where('user_id', '=', personId)
        .orderBy('member.created_at')
        .executeTakeFirst();
      return row ? { orgId: row.org_id, organisation: row.organisation, role: row.role } : null;
    },
    list: (orgId) => read(db, orgId),
    setRole: (orgId, personId, role) =>
      change(orgId, personId, async (trx, person) => {
        await trx
          .updateTable('member')
          .set({ role })
          .where('org_id', '=', orgId)
          .where('user_id', '=', personId)
          .execute();
        const event = { orgId, at: now(), subject: person, details: { role } };
        await recordAudit(trx, 'person.role_changed', event);
        return { view: { ...person, role }, isOwner: role === 'owner' };
      }),
    async remove(orgId, personId, decision) {
      let settled: SettledKeys = { kept: [], revoked: [] };
      const removed = await change(orgId, personId, async (trx, person) => {
        settled = await keys.settle(trx, { orgId, personId }, decision);
        await trx.deleteFrom('member').where('user_id', '=', personId).execute();
        // Their sessions and credentials go with them.
        await withAccounts(trx).deleteFrom('person').where('id', '=', personId).execute();
        const counts = { kept: settled.kept.length, revoked: settled.revoked.length };
        const details = { keys_kept: counts.kept, keys_revoked: counts.revoked };
        const event = { orgId, at: now(), subject: person, details };
        await recordAudit(trx, 'person.removed', event);
        return { view: { ...person, keys: counts }, isOwner: false };
      });
      keys.forget(settled.revoked);
      return removed;
    },
  };

  function change<View extends PersonView>(
    orgId: string,
    personId: string,
    act: (trx: Write, person: PersonView) => Promise<{ view: View; isOwner: boolean }>,
  ): Promise<View | null> {
    return store.write(async (trx) => {
      // Two owners who remove each other at once: the second waits here, and then sees one left.
      await trx
        .updateTable('organisation')
        .set((row) => ({ name: row.ref('name') }))
        .where('id', '=', orgId)
        .execute();
      const people = await read(trx, orgId);
      const person = people.find(({ id }) => id === personId);
      if (!person) return null;
      const others = people.filter(({ id, role }) => id !== personId && role === 'owner');
      const { view, isOwner } = await act(trx, person);
      if (others.length === 0 && !isOwner) throw lastOwner();
      return view;
    });
  }
}

function lastOwner(): HttpError {
  return new HttpError('conflict', { message: 'An organisation keeps an owner' });
}

async function read(db: Parameters<typeof withAccounts>[0], orgId: string): Promise<PersonView[]> {
  const rows = await withAccounts(db)
    .selectFrom('member')
    .innerJoin('person', 'person.id', 'member.user_id')
    .select(['person.id', 'person.name', 'person.email', 'role', 'member.created_at as joined'])
    .where('org_id', '=', orgId)
    .orderBy('member.created_at')
    .execute();
  return rows.map(({ joined, ...person }) => ({
    ...person,
    joined_at: new Date(joined).toISOString(),
  }));
}
