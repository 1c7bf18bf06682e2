import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
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
