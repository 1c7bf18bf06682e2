import { sql, type Kysely } from 'kysely';

/**
 * Adds the creator of an invitation, so that removing the creator's account revokes the invitation. The audit log names the
 * creators of existing invitations.
 *
 * Source: docs/decisions/accounts.md#0025.
 */
export async function addInvitationMakers(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invitation add column created_by_id text`.execute(db);
  await sql`
    update invitation set created_by_id = (
      select max(audit.actor_id) from audit
      where audit.subject_id = invitation.id and audit.action = 'person.invited'
        and audit.actor_kind = 'person')
    where org_id is not null`.execute(db);
}
