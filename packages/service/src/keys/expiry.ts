import type { ServiceContext } from '../context/service-context.ts';
import type { ApiKeyRow } from '../db/tables.ts';
import { DAY_MS } from '../base/time.ts';
import { recordKey } from './end-keys.ts';

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

/** Notifies users of a key that is about to expire. */
export type NotifyExpiring = (key: ExpiringKey) => Promise<void>;

/** The days before its expiry on which notices of a key are sent, the last notice first. */
const NOTICE_DAYS = [1, 7, 30];
/** The number of keys that are read at a time. */
const KEYS = 100;

/** The notice that is due for a remaining time; null for none yet. */
export function noticeFor(leftMs: number): number | null {
  return NOTICE_DAYS.find((days) => leftMs <= days * DAY_MS) ?? null;
}

/**
 * Warns of keys that expire within 30, 7 or 1 days: in the log and the audit log, and with `notify`. Each notice is
 * sent once, whichever of several processes is first. Of several missed notices, only the last is sent. A failure of
 * `notify` is logged and not retried.
 *
 * @returns the number of notices.
 *
 * Source: docs/decisions/accounts.md#0039.
 */
export async function tellExpiring(
  context: ServiceContext,
  {
    notify,
    isOver = () => false,
  }: { notify?: NotifyExpiring | undefined; isOver?: () => boolean } = {},
): Promise<number> {
  const { log } = context;
  for (let count = 0, after = ''; ;) {
    const keys = await findExpiring(context, after);
    for (const row of keys) {
      if (isOver()) return count;
      const key = await claimNotice(context, row);
      if (!key) continue;
      const { orgId, keyId, days } = key;
      log.warn({ orgId, keyId, days }, 'an API key is about to expire');
      await notify?.(key).catch(({ name: error }: Error) =>
        log.warn({ orgId, keyId, error }, 'the notice of an expiring API key could not be sent'),
      );
      count += 1;
    }
    if (keys.length < KEYS) return count;
    after = keys.at(-1)!.id;
  }
}

async function findExpiring({ store, now }: ServiceContext, after: string): Promise<ApiKeyRow[]> {
  const at = now();
  return store.db
    .selectFrom('api_key')
    .selectAll()
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .where('expires_at', '<=', at + Math.max(...NOTICE_DAYS) * DAY_MS)
    .where('id', '>', after)
    .orderBy('id')
    .limit(KEYS)
    .execute();
}

/** @returns null when the notice is not due, or was sent. */
async function claimNotice(
  { store, now }: ServiceContext,
  row: ApiKeyRow,
): Promise<ExpiringKey | null> {
  const at = now();
  const expiresAt = row.expires_at!;
  const days = noticeFor(expiresAt - at);
  if (days === null || (row.expiry_told_days ?? Infinity) <= days) return null;
  return store.write(async (trx) => {
    const told = await trx
      .updateTable('api_key')
      .set({ expiry_told_days: days })
      .where('id', '=', row.id)
      .where('revoked_at', 'is', null)
      .where(({ eb, or }) =>
        or([eb('expiry_told_days', 'is', null), eb('expiry_told_days', '>', days)]),
      )
      .executeTakeFirst();
    if (told.numUpdatedRows === 0n) return null;
    const { id: keyId, org_id: orgId, name, hint } = row;
    await recordKey(trx, 'key.expiring', { row, at, details: { days } });
    const personId = row.created_by_kind === 'person' ? row.created_by_id : null;
    return { orgId, keyId, name, hint, expiresAt, days, personId };
  });
}
