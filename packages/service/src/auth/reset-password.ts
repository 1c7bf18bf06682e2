import { addressForm } from '../base/address-form.ts';
import type { Mailer } from '../mail/mailer.ts';
import { resetLetter } from '../mail/letters.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { recordForPerson } from './audited-auth.ts';
import { linkEnded } from './accounts.ts';
import type { Auth } from './auth.ts';
import { checkPassword } from './auth-password.ts';
import { endAccess } from './end-access.ts';
import { claimMailLink, createMailLink, findAccount, findMailLink } from './mail-links.ts';
import { publicUrlOf } from '../config/origin.ts';
import { deletePasskeys, listPasskeys, type NamedPasskey } from './own-passkeys.ts';
import { scryptHash } from './password-hash.ts';
import { savePassword } from './save-password.ts';

/**
 * Mails a link to reset the password, if the account exists. The response never shows whether it does, and the database
 * statements are the same. Earlier links expire.
 *
 * @param email in any form of the account's address; the mail goes to the stored one.
 *
 * Source: docs/decisions/accounts.md#0040.
 */
export async function mailPasswordLink(
  context: ServiceContext,
  mailer: Pick<Mailer, 'send'>,
  email: string,
): Promise<void> {
  const stored = addressForm(email) ?? email;
  const token = await createMailLink(context, 'reset', { email: stored });
  const link = `${publicUrlOf(context.settings)}/dashboard/reset#token=${token}`;
  const letter = resetLetter({ link });
  if (await findAccount(context.store.db, stored)) mailer.send(stored, letter);
}

/** The reset page of a link: the passkeys that sign in without the password. */
export async function findPasswordLink(
  context: ServiceContext,
  token: string,
): Promise<{ passkeys: NamedPasskey[]; passkeys_stay: boolean }> {
  const { account } = await openPasswordLink(context, token);
  const passkeys = await listPasskeys(context.store.db, account.id);
  return { passkeys, passkeys_stay: Boolean(account.isConfirmed) };
}

/**
 * Uses up a link and changes the password; signs out everywhere. Throws `not_found` for an expired link, and
 * `unprocessable` for a weak password, after which the link stays valid.
 *
 * @returns the address of the account, for which the browser that has the link counts as known from now on, and how
 *   many passkeys can still sign in.
 */
export async function usePasswordLink(
  context: ServiceContext,
  given: { token: string; password: string; removePasskeys?: boolean },
  hashPassword?: Auth['hashPassword'],
): Promise<{ email: string; passkeys: number }> {
  const { link, account } = await openPasswordLink(context, given.token);
  const { password, removePasskeys = false } = given;
  const { email } = account;
  const passkeys = await resetPassword(
    context,
    { email, password, removePasskeys, link },
    hashPassword,
  );
  if (passkeys === null) throw linkEnded();
  return { email, passkeys };
}

async function openPasswordLink(context: ServiceContext, token: string) {
  const link = await findMailLink(context, 'reset', token);
  const account = link && (await findAccount(context.store.db, link.email));
  if (!account) throw linkEnded();
  return { link: link.hash, account };
}

/**
 * Sets the password of a user who has forgotten it, and signs the account out everywhere. A mailed link confirms the
 * address. If the address was never confirmed before, passkeys are removed, because anyone could have added them. The
 * second factor stays: a reader of the mailbox must not have both.
 *
 * @param given `link` is the hash of the link that is used up, if there is one.
 * @param hashPassword default as in `createAuth`.
 * @returns how many passkeys can still sign in; null when there is no such account. Throws a ServiceError for a
 *   password that is too short, too long or easy to guess.
 */
export async function resetPassword(
  context: ServiceContext,
  given: { email: string; password: string; link?: string; removePasskeys?: boolean },
  hashPassword: Auth['hashPassword'] = scryptHash.hash,
): Promise<number | null> {
  const { store, now } = context;
  const account = await findAccount(store.db, addressForm(given.email) ?? given.email);
  const { organisation, ...owner } = account ?? { email: given.email };
  await checkPassword(given.password, { ...owner, organisation: organisation ?? undefined });
  if (!account) return null;
  const hash = await hashPassword(given.password);
  const { id } = account;
  return store.write(async (trx) => {
    if (given.link !== undefined && !(await claimMailLink(trx, given.link))) throw linkEnded();
    if ((await endAccess(trx, id)) === null) return null;
    await savePassword(trx, { personId: id, hash, at: now() });
    if (given.removePasskeys || (given.link !== undefined && !account.isConfirmed)) {
      const removed = await deletePasskeys(trx, id);
      const details = { passkeys: removed };
      if (removed > 0)
        await recordForPerson(trx, { action: 'passkey.removed', at: now(), details }, { id });
    }
    if (given.link !== undefined)
      await trx.updateTable('person').set({ email_verified: true }).where('id', '=', id).execute();
    await recordForPerson(trx, { action: 'password.changed', at: now() }, { id });
    return (await listPasskeys(trx, id)).length;
  });
}
