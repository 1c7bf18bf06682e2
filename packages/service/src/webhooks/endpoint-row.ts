import type { AuditAction } from '../audit/actions.ts';
import { recordAudit, type AuditDetails } from '../audit/record-audit.ts';
import type { Store, Write } from '../db/store.ts';
import type { EndpointRow } from '../db/tables.ts';

/** A transaction, and the store it is of. */
interface Within {
  trx: Write;
  store: Store;
}

/**
 * Reads an endpoint and keeps others from changing it until the transaction ends; new deliveries
 * of it may still be written meanwhile. Undefined when there is none.
 */
export function lockEndpoint(within: Within, id: string): Promise<EndpointRow | undefined> {
  return locked(within).where('id', '=', id).executeTakeFirst();
}

/** Locks endpoints in the order of their ids, so that two transactions never wait for each other. */
export function lockEndpoints(within: Within, ids: readonly string[]): Promise<EndpointRow[]> {
  const known = [...new Set(ids)];
  return locked(within).where('id', 'in', known).orderBy('id').execute();
}

function locked({ trx, store }: Within) {
  return trx
    .selectFrom('endpoint')
    .selectAll()
    .$if(store.dialect === 'postgres', (query) => query.forNoKeyUpdate());
}

/** Why the service switches an endpoint off, in the words that its owner reads. */
export const OFF_REASONS = {
  gone: 'It returned 410 Gone.',
  failing: 'Every attempt failed for 5 days.',
} as const;

/** Switches an endpoint off whose row is locked, and gives up what is waiting for it; `reason` is null when its owner did it. */
export async function switchOff(
  trx: Write,
  endpointId: string,
  { at, reason }: { at: number; reason: string | null },
): Promise<void> {
  await trx
    .updateTable('endpoint')
    .set({ is_active: 0, disabled_reason: reason, updated_at: at })
    .where('id', '=', endpointId)
    .execute();
  await giveUp(trx, endpointId);
}

/** Gives up the deliveries that are waiting for an endpoint; they can still be replayed. */
export async function giveUp(trx: Write, endpointId: string): Promise<void> {
  await trx
    .updateTable('delivery')
    .set({ state: 'failed', lease_until: 0 })
    .where('state', '=', 'waiting')
    .where('endpoint_id', '=', endpointId)
    .execute();
  await trx.updateTable('endpoint').set({ due_at: null }).where('id', '=', endpointId).execute();
}

/** Tells the audit log what became of an endpoint, by its host: the URL itself may hold a secret. */
export async function recordEndpoint(
  trx: Write,
  action: AuditAction,
  { row, ...event }: { row: EndpointRow; at: number; details?: AuditDetails },
): Promise<void> {
  const subject = { id: row.id, name: new URL(row.url).host };
  await recordAudit(trx, action, { ...event, orgId: row.org_id, subject });
}
