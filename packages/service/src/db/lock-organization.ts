import type { Store, Write } from './store.ts';

/** Locks the row of an organization, so that transactions that count its rows or check its members come one by one. */
export async function lockOrganization(
  trx: Write,
  { dialect }: Pick<Store, 'dialect'>,
  orgId: string,
): Promise<void> {
  await trx
    .selectFrom('organisation')
    .select('id')
    .where('id', '=', orgId)
    .$if(dialect === 'postgres', (query) => query.forNoKeyUpdate())
    .execute();
}
