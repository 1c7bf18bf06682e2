import { sql, type SqlBool } from 'kysely';
import { ServiceError } from '../base/service-error.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { Store, Write } from '../db/store.ts';
import type { InvitationRow } from '../db/tables.ts';
import { DAY_MS, HOUR_MS, isoTime } from '../base/time.ts';
import { publicUrlOf } from '../config/origin.ts';
import { hashToken, makeToken } from '../base/token.ts';

/** An invitation that a token opens. */
export interface Invitation {
  id: string;
  /** Null for the first account, which creates its own organization. */
  orgId: string | null;
  /** The name of the organization. */
  organisation: string | null;
  /** The only address that can use it; null for any. */
  email: string | null;
}

/** How long the link of the first account is valid, and that of another member. */
const FIRST_MS = HOUR_MS;
const INVITED_MS = 7 * DAY_MS;
/** An invitation is valid as long as its creator is an owner of the organization. */
const IS_MAKER_OWNER = sql<SqlBool>`(invitation.created_by_id is null or exists (
  select 1 from member where member.user_id = invitation.created_by_id
    and member.org_id = invitation.org_id and member.role = 'owner'))`;
/** The row that every transaction writes that creates or uses the link of the first account. */
const FIRST_ACCOUNT = 'first_account';

/**
 * Creates the link of the first account, valid for an hour, and ends earlier ones.
 *
 * @returns null when there is an account.
 *
 * Source: docs/decisions/accounts.md#0025.
 */
export function inviteFirst(context: ServiceContext): Promise<string | null> {
  return context.store.write(async (trx) => {
    await lockFirstAccount(trx);
    if (await hasAccounts(trx)) return null;
    await trx.deleteFrom('invitation').where('org_id', 'is', null).execute();
    const { link } = await make(context, trx, {
      org_id: null,
      email: null,
      created_by_id: null,
      lifeMs: FIRST_MS,
    });
    return link;
  });
}

/** The owner who creates an invitation, and their organization. */
export interface Inviter {
  orgId: string;
  personId: string;
}

/**
 * Creates an invitation link to an organization, valid for a week. Throws `forbidden` for an owner who was just
 * removed.
 */
export function invite(
  context: ServiceContext,
  { orgId, personId }: Inviter,
  email: string | null,
) {
  const { store, now } = context;
  return store.write(async (trx) => {
    const owner = await trx
      .selectFrom('member')
      .select('user_id')
      .where('org_id', '=', orgId)
      .where('user_id', '=', personId)
      .where('role', '=', 'owner')
      .executeTakeFirst();
    if (!owner) throw new ServiceError('forbidden');
    await trx
      .deleteFrom('invitation')
      .where('org_id', '=', orgId)
      .where('expires_at', '<=', now())
      .execute();
    const { id, ...made } = await make(context, trx, {
      org_id: orgId,
      email,
      created_by_id: personId,
      lifeMs: INVITED_MS,
    });
    await recordAudit(trx, 'person.invited', { orgId, at: now(), subject: { id } });
    return made;
  });
}

/** Lists an organization's invitations of the last week, newest first, without the links. */
export async function listInvitations({ store, now }: ServiceContext, orgId: string) {
  const rows = await store.db
    .selectFrom('invitation')
    .select(['id', 'email', 'created_by_id', 'created_at', 'expires_at', 'used_at'])
    .where('org_id', '=', orgId)
    .where('expires_at', '>', now())
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ created_at, expires_at, used_at, ...invitation }) => ({
    ...invitation,
    created_at: isoTime(created_at),
    expires_at: isoTime(expires_at),
    used_at: isoTime(used_at),
  }));
}

/** Revokes an unused invitation. @returns null when the organization has no such invitation. */
export function revokeInvitation({ store, now }: ServiceContext, orgId: string, id: string) {
  return store.write(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('invitation')
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return null;
    await recordAudit(trx, 'invitation.revoked', { orgId, at: now(), subject: { id } });
    return { id };
  });
}

/**
 * Ends the unused invitations of one creator, and those without a known creator, in the transaction that removes the
 * creator's account or right to invite.
 *
 * @returns how many.
 */
export async function endInvitationsOf(trx: Write, { orgId, personId }: Inviter): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('invitation')
    .where('org_id', '=', orgId)
    .where('used_at', 'is', null)
    .where(({ eb, or }) =>
      or([eb('created_by_id', '=', personId), eb('created_by_id', 'is', null)]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The invitation of a token; null when the token is unknown, used or expired. The caller does not learn which. */
export function findInvitation(context: ServiceContext, token: string): Promise<Invitation | null> {
  return findUsable(context, 'token_hash', hashToken(token));
}

/** Finds an invitation that can be used. */
export function findInvitationById(
  context: ServiceContext,
  id: string,
): Promise<Invitation | null> {
  return findUsable(context, 'invitation.id', id);
}

async function findUsable(
  { store, now }: ServiceContext,
  column: 'token_hash' | 'invitation.id',
  value: string,
): Promise<Invitation | null> {
  const row = await store.db
    .selectFrom('invitation')
    .leftJoin('organisation', 'organisation.id', 'invitation.org_id')
    .select(['invitation.id', 'org_id as orgId', 'organisation.name as organisation', 'email'])
    .where(column, '=', value)
    .where('used_at', 'is', null)
    .where(IS_MAKER_OWNER)
    .where('expires_at', '>', now())
    .executeTakeFirst();
  return row ?? null;
}

async function make(
  { settings, now }: ServiceContext,
  trx: Write,
  {
    lifeMs,
    ...whose
  }: Pick<InvitationRow, 'org_id' | 'email' | 'created_by_id'> & { lifeMs: number },
) {
  const token = makeToken();
  const id = crypto.randomUUID();
  const expires_at = now() + lifeMs;
  const times = { created_at: now(), expires_at, used_at: null };
  await trx
    .insertInto('invitation')
    .values({ id, token_hash: hashToken(token), ...whose, ...times })
    .execute();
  const link = `${publicUrlOf(settings)}/dashboard/join#token=${token}`;
  return { link, id, expires_at: isoTime(expires_at) };
}

/**
 * Uses up an invitation, in the transaction that creates the account. When that fails, the invitation stays valid.
 *
 * @returns false when another request was faster, or the invitation has expired or was revoked.
 */
export async function claimInvitation(
  trx: Write,
  { id, orgId }: Invitation,
  now: number,
): Promise<boolean> {
  if (orgId === null) {
    await lockFirstAccount(trx);
    if (await hasAccounts(trx)) return false;
  }
  const { numUpdatedRows } = await trx
    .updateTable('invitation')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where(IS_MAKER_OWNER)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether there is an account. */
export async function hasAccounts(db: Store['db']): Promise<boolean> {
  const row = await db.selectFrom('person').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Lets one transaction at a time create or use the first account's link: the others wait for this row. */
async function lockFirstAccount(trx: Write): Promise<void> {
  await trx
    .insertInto('setting')
    .values({ name: FIRST_ACCOUNT, value: '' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: '' }))
    .execute();
}
