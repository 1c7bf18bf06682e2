import type { Store, Write } from '../db/store.ts';

/** A passkey as it is shown to its user. */
export interface NamedPasskey {
  id: string;
  name: string | null;
  created_at: string | null;
}

/** The passkeys of a user, the oldest first. */
export async function listPasskeys(db: Store['db'], personId: string): Promise<NamedPasskey[]> {
  const rows = await db
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at'])
    .where('user_id', '=', personId)
    .orderBy('created_at')
    .execute();
  return rows.map(({ id, name, created_at }) => ({
    id,
    name,
    created_at: created_at === null ? null : new Date(created_at).toISOString(),
  }));
}

/** Deletes one passkey of a user, or all. @returns how many were deleted. */
export async function deletePasskeys(trx: Write, personId: string, id?: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('passkey')
    .where('user_id', '=', personId)
    .$if(id !== undefined, (theirs) => theirs.where('id', '=', id!))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
