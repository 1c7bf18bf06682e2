import { addressForm } from '../address-form.ts';
import type { Mailer } from '../mail/mailer.ts';
import { resetLetter } from '../mail/letters.ts';
import type { Write } from '../db/store.ts';
import type { ServiceContext } from '../service-context.ts';
import { HOUR_MS } from '../time.ts';
import { recordForPerson } from './audited-auth.ts';
import { linkEnded } from './accounts.ts';
import type { Auth } from './auth.ts';
import { checkPassword } from './auth-password.ts';
import { publicUrlOf } from './origin.ts';
import { scryptHash } from './password-hash.ts';
import { hashToken, makeToken } from './token.ts';

/**
 * Mails a link by which another password is chosen, if there is such an account: the answer never tells whether there
 * is. Ends the links made before.
 *
 * @param email in any form of the account's address; the mail goes to the stored one.
 *
 * Source: docs/decisions/accounts.md#0040.
 */
export async function mailPasswordLink(
  { store, settings, now }: ServiceContext,
  mailer: Pick<Mailer, 'send'>,
  email: string,
): Promise<void> {
  const token = makeToken();
  const stored = await store.write(async (trx) => {
    const person = await findPerson(trx, email);
    if (!person) return null;
    await trx.deleteFrom('password_reset').where('user_id', '=', person.id).execute();
    const row = { token_hash: hashToken(token), user_id: person.id };
    await trx
      .insertInto('password_reset')
      .values({ ...row, expires_at: now() + HOUR_MS })
      .execute();
    return person.email;
  });
  const link = `${publicUrlOf(settings)}/dashboard/reset#token=${token}`;
  if (stored !== null) mailer.send(stored, resetLetter({ link }));
}

/**
 * Uses a link up and changes the password; signs out everywhere. Throws `not_found` for a link that has ended, and
 * `unprocessable` for a weak password, after which the link is as good as before.
 *
 * @returns the address of the account: the browser that has the link is known for it from now on.
 */
export async function usePasswordLink(
  context: ServiceContext,
  { token, password }: { token: string; password: string },
  hashPassword?: Auth['hashPassword'],
): Promise<{ email: string }> {
  const link = hashToken(token);
  const account = await context.store.db
    .selectFrom('password_reset')
    .innerJoin('person', 'person.id', 'password_reset.user_id')
    .select('email')
    .where('token_hash', '=', link)
    .where('expires_at', '>', context.now())
    .executeTakeFirst();
  if (!account) throw linkEnded();
  await resetPassword(context, { ...account, password, link }, hashPassword);
  return account;
}

/**
 * Gives an account another password, and signs it out everywhere: for who has forgotten theirs.
 *
 * @param account `link` is the hash of the link that is used up by it, if it is by one.
 * @param hashPassword default as `createAuth` has it.
 * @returns whether there is such an account. Throws an HttpError for a password that is too short,
 * too long or easy to guess.
 */
export async function resetPassword(
  context: ServiceContext,
  { email, password, link }: { email: string; password: string; link?: string },
  hashPassword: Auth['hashPassword'] = scryptHash.hash,
): Promise<boolean> {
  await checkPassword(password, { email });
  const hash = await hashPassword(password);
  return context.store.write(async (trx) => {
    const person = await findPerson(trx, email);
    if (!person) return false;
    const whose = ['user_id', '=', person.id] as const;
    const links = trx.deleteFrom('password_reset').where(...whose);
    const used = link === undefined ? links : links.where('token_hash', '=', link);
    const { numDeletedRows } = await used.executeTakeFirstOrThrow();
    if (link !== undefined && numDeletedRows === 0n) throw linkEnded();
    await trx
      .updateTable('credential')
      .set({ password: hash, updated_at: new Date(context.now()) })
      .where(...whose)
      .execute();
    await trx
      .deleteFrom('session')
      .where(...whose)
      .execute();
    await recordForPerson(trx, { action: 'password.changed', at: context.now() }, person);
    return true;
  });
}

function findPerson(trx: Write, email: string) {
  return trx
    .selectFrom('person')
    .select(['id', 'email'])
    .where('email', '=', addressForm(email) ?? email)
    .executeTakeFirst();
}
