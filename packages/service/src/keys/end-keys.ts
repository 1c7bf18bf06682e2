import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import { refuseField } from '../base/service-error.ts';
import type { AuditAction } from '../audit/actions.ts';
import { recordAudit, type AuditDetails } from '../audit/record-audit.ts';
import type { Write } from '../db/store.ts';
import type { ApiKeyRow, Tables } from '../db/tables.ts';

/** Which keys. */
type Which = (
  builder: ExpressionBuilder<Tables, 'api_key'>,
) => ExpressionWrapper<Tables, 'api_key', SqlBool>;

/** Finds one key of an organisation. */
export function ofOrganisation(orgId: string, id: string): Which {
  return ({ and }) => and({ org_id: orgId, id });
}

/** Ends those of some keys that were not revoked. @returns them. */
export function endKeys(trx: Write, which: Which, at: number): Promise<ApiKeyRow[]> {
  return trx
    .updateTable('api_key')
    .set({ revoked_at: at })
    .where(which)
    .where('revoked_at', 'is', null)
    .returningAll()
    .execute();
}

/** The same, for good: the audit log tells of each. */
export async function revokeKeys(trx: Write, which: Which, at: number): Promise<void> {
  for (const row of await endKeys(trx, which, at)) {
    await recordKey(trx, 'key.revoked', { row, at });
  }
}

/** Tells the audit log what became of a key. */
export async function recordKey(
  trx: Write,
  action: AuditAction,
  { row, ...event }: { row: ApiKeyRow; at: number; details?: AuditDetails },
): Promise<void> {
  await recordAudit(trx, action, { ...event, orgId: row.org_id, subject: row });
}

/** What becomes of the keys that somebody made, when they go. */
export type KeysDecision = 'keep' | 'revoke';

/** The ids of keys that somebody made and that had not ended. */
export interface SettledKeys {
  kept: readonly string[];
  revoked: readonly string[];
}

/**
 * Keeps or revokes the keys that a person made, within the transaction that removes the person. Nobody's keys are kept
 * or revoked by default: where there are some and nothing was decided, it throws `unprocessable`. Those that were
 * revoked are to be forgotten (`Keys.forget`) once that is done.
 */
export async function settleKeys(
  trx: Write,
  { orgId, personId, at }: { orgId: string; personId: string; at: number },
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
    throw refuseField('keys', issue);
  }
  if (decision === 'keep') return { kept: ids, revoked: [] };
  await revokeKeys(trx, ({ eb }) => eb('id', 'in', ids), at);
  return { kept: [], revoked: ids };
}
