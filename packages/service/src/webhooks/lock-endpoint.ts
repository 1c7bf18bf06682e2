import type { Store, Write } from '../storage/store.ts';
import type { EndpointRow } from '../storage/tables.ts';

/**
 * Reads endpoints and keeps others from changing them until the transaction ends; new deliveries
 * of them may still be written meanwhile. Rows are locked in the order of their ids, so that two
 * transactions never wait for each other.
 */
export async function lockEndpoints(
  { trx, store }: { trx: Write; store: Store },
  ids: readonly string[],
): Promise<EndpointRow[]> {
  return trx
    .selectFrom('endpoint')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .$if(store.dialect === 'postgres', (query) => query.forNoKeyUpdate())
    .execute();
}

/** Locks one endpoint as {@link lockEndpoints} does; undefined when there is none. */
export async function lockEndpoint(
  within: { trx: Write; store: Store },
  id: string,
): Promise<EndpointRow | undefined> {
  return (await lockEndpoints(within, [id]))[0];
}
