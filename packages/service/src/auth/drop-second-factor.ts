import { addressForm } from '../base/address-form.ts';
import type { Write } from '../db/store.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { recordForPerson } from './audited-auth.ts';
import { endAccess } from './end-access.ts';

/**
 * Turns off the second factor of a user who has lost it and the backup codes: then the password is enough. Passkeys
 * stay, and the account is signed out everywhere.
 *
 * @param email in any form of the account's address.
 * @returns whether there is such an account.
 */
export function dropSecondFactor({ store, now }: ServiceContext, email: string): Promise<boolean> {
  return store.write(async (trx) => {
    const person = await trx
      .selectFrom('person')
      .select('id')
      .where('email', '=', addressForm(email) ?? email)
      .executeTakeFirst();
    if (!person) return false;
    await endAccess(trx, person.id);
    await deleteSecondFactor(trx, person.id);
    await recordForPerson(trx, { action: 'factor.switched_off', at: now() }, person);
    return true;
  });
}

/** Deletes the backup codes of an account. */
export async function deleteBackupCodes(trx: Write, personId: string): Promise<void> {
  await trx
    .updateTable('second_factor')
    .set({ backup_codes: '[]' })
    .where('user_id', '=', personId)
    .execute();
}

/** Deletes the second factor of an account, whether or not it is on. */
export async function deleteSecondFactor(trx: Write, personId: string): Promise<void> {
  await trx
    .updateTable('person')
    .set({ two_factor_enabled: false })
    .where('id', '=', personId)
    .execute();
  await trx.deleteFrom('second_factor').where('user_id', '=', personId).execute();
}
