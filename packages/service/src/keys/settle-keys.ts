import { refuseDetails } from '../api/details.ts';
import type { Write } from '../db/store.ts';
import { revokeKeys } from './end-keys.ts';

/** What becomes of the keys that somebody made, when they go. */
export type KeysDecision = 'keep' | 'revoke';

/** Who made keys, and where. */
export interface KeyOwner {
  orgId: string;
  personId: string;
}

/** The ids of keys that somebody made and that had not ended. */
export interface SettledKeys {
  kept: readonly string[];
  revoked: readonly string[];
}

/**
 * Keeps or revokes the keys that a person made. Nobody's keys are kept or revoked by default: where there are some and
 * nothing was decided, it throws `unprocessable`.
 */
export async function settleKeys(
  trx: Write,
  { orgId, personId, at }: KeyOwner & { at: number },
  decision: KeysDecision | undefined,
): Promise<SettledKeys> {
  const rows = await trx
    .selectFrom('api_key')
    .select('id')
    .where('org_id', '=', orgId)
    .where('created_by_id', '=', personId)
    .where('revoked_at', 'is', null)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { kept: [], revoked: [] };
  if (decision === undefined) {
    const issue = `must be keep or revoke: there are ${ids.length} keys of this person`;
    throw refuseDetails([{ path: 'keys', issue }]);
  }
  if (decision === 'keep') return { kept: ids, revoked: [] };
  await revokeKeys(trx, ({ eb }) => eb('id', 'in', ids), at);
  return { kept: [], revoked: ids };
}
