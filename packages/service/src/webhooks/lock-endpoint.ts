import type { Store, Write } from '../storage/store.ts';
import type { EndpointRow } from '../storage/tables.ts';

/**
 * Reads an endpoint and keeps others from changing it until the transaction ends; new deliveries
 * of it may still be written meanwhile. Undefined when there is none.
 */
export function lockEndpoint(
  { trx, store }: { trx: Write; store: Store },
  id: string,
): Promise<EndpointRow | undefined> {
  return trx
    .selectFrom('endpoint')
    .selectAll()
    .where('id', '=', id)
    .$if(store.dialect === 'postgres', (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
}
