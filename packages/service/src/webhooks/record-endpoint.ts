import type { AuditAction } from '../audit/actions.ts';
import { recordAudit, type AuditDetails } from '../audit/record-audit.ts';
import type { Write } from '../db/store.ts';
import type { EndpointRow } from '../db/tables.ts';

/** Tells the audit log what became of an endpoint, by its host: the URL itself may hold a secret. */
export async function recordEndpoint(
  trx: Write,
  action: AuditAction,
  { row, ...event }: { row: EndpointRow; at: number; details?: AuditDetails },
): Promise<void> {
  const subject = { id: row.id, name: new URL(row.url).host };
  await recordAudit(trx, action, { ...event, orgId: row.org_id, subject });
}
