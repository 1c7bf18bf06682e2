import type { AuditAction } from '../audit/actions.ts';
import { recordAudit, type AuditDetails } from '../audit/record-audit.ts';
import type { Store, Write } from '../db/store.ts';
import type { EndpointRow } from '../db/tables.ts';

/** A transaction and its store. */
interface Within {
  trx: Write;
  store: Store;
}

/**
 * Reads an endpoint and locks it until the transaction ends. New deliveries to it can still be written. Undefined when
 * there is none.
 */
export function lockEndpoint(within: Within, id: string): Promise<EndpointRow | undefined> {
  return locked(within).where('id', '=', id).executeTakeFirst();
}

/** Locks endpoints in the order of their IDs, so that two transactions never deadlock. */
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

/** The reasons why the service disables an endpoint, as its owner reads them. */
export const OFF_REASONS = {
  gone: 'It returned 410 Gone.',
  failing: 'Every attempt failed for 5 days.',
} as const;

/**
 * Disables an endpoint whose row is locked, and gives up its waiting deliveries. `reason` is null when its owner
 * disabled it.
 */
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

/** Gives up the waiting deliveries of an endpoint. They can still be replayed. */
export async function giveUp(trx: Write, endpointId: string): Promise<void> {
  await trx
    .updateTable('delivery')
    .set({ state: 'failed', lease_until: 0 })
    .where('state', '=', 'waiting')
    .where('endpoint_id', '=', endpointId)
    .execute();
  await trx.updateTable('endpoint').set({ due_at: null }).where('id', '=', endpointId).execute();
}

/** Adds an entry about an endpoint to the audit log, by its host: the URL itself can contain a secret. */
export async function recordEndpoint(
  trx: Write,
  action: AuditAction,
  { row, ...event }: { row: EndpointRow; at: number; details?: AuditDetails },
): Promise<void> {
  const subject = { id: row.id, name: new URL(row.url).host };
  await recordAudit(trx, action, { ...event, orgId: row.org_id, subject });
}
