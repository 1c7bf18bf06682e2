import type { ServiceContext } from '../service-context.ts';
import { recordForPerson } from './audited-auth.ts';
import { withAccounts } from './account-tables.ts';
import { linkEnded } from './accounts.ts';
import { createAuth, type Auth } from './auth.ts';
import { checkPassword } from './auth-password.ts';
import { sessionSecret } from './session-secret.ts';

/**
 * Gives an account another password, and signs it out everywhere: for who has forgotten theirs.
 *
 * @param account `link` is the hash of the link that is used up by it, if it is by one.
 * @param hashPassword default as `createAuth` does it.
 * @returns whether there is such an account. Throws an HttpError for a password that is too short,
 * too long or easy to guess.
 */
export async function resetPassword(
  context: ServiceContext,
  { email, password, link }: { email: string; password: string; link?: string },
  hashPassword?: Auth['hashPassword'],
): Promise<boolean> {
  await checkPassword(password, { email });
  const hasher = hashPassword ?? createAuth(context, await sessionSecret(context)).hashPassword;
  const hash = await hasher(password);
  return context.store.write(async (trx) => {
    const accounts = withAccounts(trx);
    const person = await accounts
      .selectFrom('person')
      .select('id')
      .where('email', '=', email.toLowerCase())
      .executeTakeFirst();
    if (!person) return false;
    const whose = ['user_id', '=', person.id] as const;
    const links = accounts.deleteFrom('password_reset').where(...whose);
    const used = link === undefined ? links : links.where('token_hash', '=', link);
    const { numDeletedRows } = await used.executeTakeFirstOrThrow();
    if (link !== undefined && numDeletedRows === 0n) throw linkEnded();
    await accounts
      .updateTable('credential')
      .set({ password: hash, updated_at: new Date(context.now()) })
      .where(...whose)
      .execute();
    await accounts
      .deleteFrom('session')
      .where(...whose)
      .execute();
    await recordForPerson(trx, { action: 'password.changed', at: context.now() }, person);
    return true;
  });
}
