import type { Write } from '../db/store.ts';

/** Why the service switches an endpoint off, in the words that its owner reads. */
export const OFF_REASONS = {
  gone: 'It answered 410 Gone.',
  failing: 'Every attempt failed for 5 days.',
} as const;

/** How an endpoint is switched off. */
export interface Off {
  /** When. */
  at: number;
  /** Null when its owner did it. */
  reason: string | null;
}

/** Switches an endpoint off, whose row is locked, and gives up what is waiting for it. */
export async function switchOff(
  trx: Write,
  endpointId: string,
  { at, reason }: Off,
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
}
