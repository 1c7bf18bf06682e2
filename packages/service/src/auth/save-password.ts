import type { Write } from '../db/store.ts';

/** Replaces the password of an account. The caller has checked the permission. */
export async function savePassword(
  trx: Write,
  { personId, hash, at }: { personId: string; hash: string; at: number },
): Promise<void> {
  await trx
    .updateTable('credential')
    .set({ password: hash, updated_at: new Date(at) })
    .where('user_id', '=', personId)
    .execute();
}
