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
