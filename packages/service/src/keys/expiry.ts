import type { ServiceContext } from '../context/service-context.ts';
import { DAY_MS } from '../base/time.ts';
import { lockOrganization } from '../db/lock-organization.ts';
import { recordKey, type KeyCondition } from './end-keys.ts';

/** A key that is about to expire. */
export interface ExpiringKey {
  orgId: string;
  keyId: string;
  name: string;
  /** Its last four characters. */
  hint: string;
  /** In milliseconds since 1970. */
  expiresAt: number;
  /** One of 30, 7 and 1: the key expires within this number of days. */
  days: number;
  /** The ID of the user who created it; null when it was not a user. */
  personId: string | null;
}

/** Notifies users of keys of one organization that are about to expire. */
export type NotifyExpiring = (orgId: string, keys: readonly ExpiringKey[]) => Promise<void>;

/** The days before its expiry on which notices of a key are sent, the last notice first. */
const NOTICE_DAYS = [1, 7, 30];
/** The number of organizations that are read at a time. */
const ORGANISATIONS = 100;

/**
 * The notice that is due on the UTC day of a time; null for none yet. All notices of a day are due at its beginning, so
 * that an organization has one mail a day.
 */
export function noticeFor(expiresAt: number, nowMs: number): number | null {
  const endOfDay = (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS;
  return NOTICE_DAYS.find((days) => expiresAt <= endOfDay + days * DAY_MS) ?? null;
}

/**
 * Warns of keys that expire within 30, 7 or 1 days: in the log and the audit log, and with `notify`, once for each
 * organization. Each notice is sent once, whichever of several processes is first. Of several missed notices, only the
 * last is sent. A failure of `notify` is logged and not retried.
 *
 * @returns the number of notices.
 *
 * Source: docs/decisions/accounts.md#0039.
 */
export async function notifyExpiring(
  context: ServiceContext,
  {
    notify,
    isOver = () => false,
  }: { notify?: NotifyExpiring | undefined; isOver?: () => boolean } = {},
): Promise<number> {
  const { log } = context;
  for (let count = 0, after = ''; ;) {
    const organisations = await findOrganisations(context, after);
    for (const orgId of organisations) {
      if (isOver()) return count;
      const keys = await claimNotices(context, orgId);
      if (keys.length === 0) continue;
      for (const { keyId, days } of keys)
        log.warn({ orgId, keyId, days }, 'an API key is about to expire');
      await notify?.(orgId, keys).catch(({ name: error }: Error) =>
        log.warn({ orgId, error }, 'the notice of expiring API keys could not be sent'),
      );
      count += keys.length;
    }
    if (organisations.length < ORGANISATIONS) return count;
    after = organisations.at(-1)!;
  }
}

/** The organizations with keys for which a notice can be due. */
async function findOrganisations({ store, now }: ServiceContext, after: string): Promise<string[]> {
  const rows = await store.db
    .selectFrom('api_key')
    .select('org_id')
    .distinct()
    .where(isExpiring(now()))
    .where('org_id', '>', after)
    .orderBy('org_id')
    .limit(ORGANISATIONS)
    .execute();
  return rows.map(({ org_id: orgId }) => orgId);
}

/** Takes the due notices of an organization. Another process waits, and finds none. */
function claimNotices({ store, now }: ServiceContext, orgId: string): Promise<ExpiringKey[]> {
  return store.write(async (trx) => {
    await lockOrganization(trx, store, orgId);
    const at = now();
    const rows = await trx
      .selectFrom('api_key')
      .selectAll()
      .where('org_id', '=', orgId)
      .where(isExpiring(at))
      .orderBy('expires_at')
      .execute();
    const claimed: ExpiringKey[] = [];
    for (const row of rows) {
      const expiresAt = row.expires_at!;
      const days = noticeFor(expiresAt, at);
      if (days === null || (row.expiry_told_days ?? Infinity) <= days) continue;
      const { id: keyId, name, hint } = row;
      const reported = { expiry_told_days: days };
      await trx.updateTable('api_key').set(reported).where('id', '=', keyId).execute();
      await recordKey(trx, 'key.expiring', { row, at, details: { days } });
      const personId = row.created_by_kind === 'person' ? row.created_by_id : null;
      claimed.push({ orgId, keyId, name, hint, expiresAt, days, personId });
    }
    return claimed;
  });
}

/** Finds the keys that expire within the first of the notices. */
function isExpiring(at: number): KeyCondition {
  return ({ eb, and }) =>
    and([
      eb('revoked_at', 'is', null),
      eb('expires_at', '>', at),
      eb('expires_at', '<=', at + (Math.max(...NOTICE_DAYS) + 1) * DAY_MS),
    ]);
}
