import { recordAudit } from '../audit/record-audit.ts';
import type { ServiceContext } from '../service-context.ts';
import type { Write } from '../db/store.ts';
import { withAccounts } from './account-tables.ts';
import { originOf } from './origin.ts';
import { hashToken, makeToken } from './token.ts';

/** Links by which people make their account, each once. */
export interface Invitations {
  /**
   * Makes the link of the first account, for an hour, and ends those made before.
   *
   * @returns null when there is an account.
   */
  first(): Promise<string | null>;
  /** Makes the link of one more person of an organisation, for a week. */
  invite(orgId: string, email: string | null): Promise<{ link: string; expires_at: string }>;
  /** Lists an organisation's links of the last week, newest first. */
  list(orgId: string): Promise<InvitationView[]>;
  /** Ends a link; false when the organisation has no such. */
  revoke(orgId: string, id: string): Promise<boolean>;
  /** Tells what a token opens; null for one that is unknown, used or too old: nobody learns which. */
  check(token: string): Promise<Invitation | null>;
}

/** A link as its organisation sees it: never the link itself. */
export interface InvitationView {
  id: string;
  email: string | null;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

/** What a token opens. */
export interface Invitation {
  id: string;
  /** Null for the first account, which makes its own organisation. */
  orgId: string | null;
  /** The organisation's name. */
  organisation: string | null;
  /** The only address that may use it; null for any. */
  email: string | null;
}

const HOUR_MS = 3_600_000;
const FIRST_MS = HOUR_MS;
const INVITED_MS = 7 * 24 * HOUR_MS;
/** The row that everybody writes who makes or uses the link of the first account. */
const GATE = 'first_account';

/** Makes the invitations. Source: docs/decisions/0025-accounts.md. */
export function createInvitations({ store, settings, now }: ServiceContext): Invitations {
  const { db } = store;

  return {
    first: () =>
      store.write(async (trx) => {
        await passGate(trx);
        if (await hasAccounts(trx)) return null;
        await trx.deleteFrom('invitation').where('org_id', 'is', null).execute();
        return (await make(trx, { orgId: null, email: null, lifeMs: FIRST_MS })).link;
      }),
    async invite(orgId, email) {
      const { link, expiresAt } = await store.write(async (trx) => {
        await trx
          .deleteFrom('invitation')
          .where('org_id', '=', orgId)
          .where('expires_at', '<=', now())
          .execute();
        const made = await make(trx, { orgId, email, lifeMs: INVITED_MS });
        const event = { orgId, at: now(), subject: { id: made.id } };
        await recordAudit(trx, 'person.invited', event);
        return made;
      });
      return { link, expires_at: isoOf(expiresAt) };
    },
    async list(orgId) {
      const rows = await db
        .selectFrom('invitation')
        .select(['id', 'email', 'created_at', 'expires_at', 'used_at'])
        .where('org_id', '=', orgId)
        .where('expires_at', '>', now())
        .orderBy('created_at', 'desc')
        .execute();
      return rows.map(({ created_at, expires_at, used_at, ...invitation }) => ({
        ...invitation,
        created_at: isoOf(created_at),
        expires_at: isoOf(expires_at),
        used_at: used_at === null ? null : isoOf(used_at),
      }));
    },
    revoke: (orgId, id) =>
      store.write(async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom('invitation')
          .where('org_id', '=', orgId)
          .where('id', '=', id)
          .where('used_at', 'is', null)
          .executeTakeFirst();
        if (numDeletedRows === 0n) return false;
        const event = { orgId, at: now(), subject: { id } };
        await recordAudit(trx, 'invitation.revoked', event);
        return true;
      }),
    async check(token) {
      const row = await db
        .selectFrom('invitation')
        .leftJoin('organisation', 'organisation.id', 'invitation.org_id')
        .select(['invitation.id', 'org_id', 'organisation.name as organisation', 'email'])
        .where('token_hash', '=', hashToken(token))
        .where('used_at', 'is', null)
        .where('expires_at', '>', now())
        .executeTakeFirst();
      if (!row) return null;
      const { id, org_id, organisation, email } = row;
      return { id, orgId: org_id, organisation, email };
    },
  };

  async function make(
    trx: Write,
    { orgId, email, lifeMs }: { orgId: string | null; email: string | null; lifeMs: number },
  ) {
    const token = makeToken();
    const expiresAt = now() + lifeMs;
    const id = crypto.randomUUID();
    await trx
      .insertInto('invitation')
      .values({
        id,
        token_hash: hashToken(token),
        org_id: orgId,
        email,
        created_at: now(),
        expires_at: expiresAt,
        used_at: null,
      })
      .execute();
    return { link: `${originOf(settings)}/dashboard/join#token=${token}`, id, expiresAt };
  }
}

/**
 * Uses an invitation up, within the transaction that makes the account: when that fails, it is as
 * good as before.
 *
 * @returns false when somebody was faster, or it has ended.
 */
export async function claimInvitation(
  trx: Write,
  { id, orgId }: Invitation,
  now: number,
): Promise<boolean> {
  if (orgId === null) {
    await passGate(trx);
    if (await hasAccounts(trx)) return false;
  }
  const { numUpdatedRows } = await trx
    .updateTable('invitation')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Tells whether anybody has an account. */
export async function hasAccounts(db: Parameters<typeof withAccounts>[0]): Promise<boolean> {
  const row = await withAccounts(db).selectFrom('person').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Lets one transaction at a time make or use the first account's link: whoever writes this row waits. */
async function passGate(trx: Write): Promise<void> {
  await trx
    .insertInto('setting')
    .values({ name: GATE, value: '' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: '' }))
    .execute();
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}
