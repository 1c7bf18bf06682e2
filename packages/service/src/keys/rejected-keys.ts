import { clientOf, networkOf } from '../base/client.ts';
import { actAs } from '../audit/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { HOUR_MS, MINUTE_MS } from '../base/time.ts';
import { hashKey, isKeyText } from './key-text.ts';

/** Records a key that was rejected. */
export type RecordRejectedKey = (
  key: string,
  from: { ip: string | undefined; requestId: string; isOtherNetwork?: boolean },
) => Promise<void>;

/** The maximum number of rejected keys from one network that are looked up. */
const PER_PLACE = { name: 'rejected key place', count: 10, windowMs: MINUTE_MS };
/** The maximum number of entries about one key. */
const PER_KEY = { name: 'rejected key', count: 1, windowMs: HOUR_MS };
/** The maximum number of entries about unknown keys, which belong to no organization. */
const UNKNOWN = { name: 'rejected unknown key', count: 10, windowMs: MINUTE_MS };

/**
 * Creates the function that records rejected keys in the log and in the audit log: a revoked or expired key, one that
 * is used from another network, and unknown ones. Each key is recorded once an hour, so that a program that keeps using
 * an old key does not fill the logs. A text without the form of a key is only in the request log.
 *
 * Source: docs/decisions/accounts.md#0039.
 */
export function createRejectedKeys({
  store,
  createCounter,
  log,
  now,
}: Pick<ServiceContext, 'store' | 'createCounter' | 'log' | 'now'>): RecordRejectedKey {
  const ofPlace = createCounter(PER_PLACE);
  const ofKey = createCounter(PER_KEY);
  const ofUnknown = createCounter(UNKNOWN);

  return async (key, { ip, requestId, isOtherNetwork = false }) => {
    if (!isKeyText(key)) return;
    const hash = hashKey(key);
    for (const [counter, name] of [
      [ofPlace, clientOf(ip, undefined, 0).name],
      [ofKey, hash],
    ] as const)
      if (!(await counter(name)).isWithin) return;
    const row = await store.db
      .selectFrom('api_key')
      .select(['id', 'name', 'org_id', 'revoked_at'])
      .where('hash', '=', hash)
      .executeTakeFirst();
    if (!row && !(await ofUnknown('')).isWithin) return;
    const reason = isOtherNetwork ? 'network' : reasonOf(row);
    log.warn(
      { requestId, keyId: row?.id ?? null, reason, place: networkOf(ip) },
      'an API key was rejected',
    );
    const event = { orgId: row?.org_id ?? null, at: now(), subject: row, details: { reason } };
    await actAs({ kind: 'anonymous', ip: ip ?? null }, () =>
      recordAudit(store.db, 'key.rejected', event),
    );
  };
}

function reasonOf(row: { revoked_at: number | null } | undefined): string {
  if (!row) return 'unknown';
  return row.revoked_at === null ? 'expired' : 'revoked';
}
