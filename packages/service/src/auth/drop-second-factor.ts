import { addressForm } from '../address-form.ts';
import type { ServiceContext } from '../service-context.ts';
import { recordForPerson } from './audited-auth.ts';

/**
 * Switches the second factor of an account off, for who has lost it and its backup codes: then the password is enough.
 * Passkeys stay.
 *
 * @param email in any form of the account's address.
 * @returns whether there is such an account.
 */
export function dropSecondFactor({ store, now }: ServiceContext, email: string): Promise<boolean> {
  return store.write(async (trx) => {
    const person = await trx
      .updateTable('person')
      .set({ two_factor_enabled: false })
      .where('email', '=', addressForm(email) ?? email)
      .returning('id')
      .executeTakeFirst();
    if (!person) return false;
    await trx.deleteFrom('second_factor').where('user_id', '=', person.id).execute();
    await recordForPerson(trx, { action: 'factor.switched_off', at: now() }, person);
    return true;
  });
}
