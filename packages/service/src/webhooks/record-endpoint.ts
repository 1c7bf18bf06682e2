import type { AuditAction } from '../audit/actions.ts';
import { recordAudit, type AuditDetails } from '../audit/record-audit.ts';
import type { Write } from '../storage/store.ts';
import type { EndpointRow } from '../storage/tables.ts';

/** Tells the audit log what became of an endpoint, by its host: the URL itself may hold a secret. */
export async function recordEndpoint(
  trx: Write,
  { id, org_id: orgId, url }: Pick<EndpointRow, 'id' | 'org_id' | 'url'>,
  event: { action: AuditAction; at: number; details?: AuditDetails },
): Promise<void> {
  await recordAudit(trx, { ...event, orgId, subject: { id, name: new URL(url).host } });
}
