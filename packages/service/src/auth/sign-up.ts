import type { Mailer } from '../mail/mailer.ts';
import { accountExistsLetter, signUpLetter } from '../mail/letters.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { findInvitationById, type Invitation } from './invitations.ts';
import { createMailLink, findAccount, findMailLink } from './mail-links.ts';
import { publicUrlOf } from '../config/origin.ts';

/** How the link of a new account is delivered: to the mailbox, or, on loopback only, to the operator's terminal. */
export interface SignUpChannels {
  mailer?: Pick<Mailer, 'send'> | null;
  /** Shows a link to the operator. */
  printLink: (link: string, email: string) => void;
}

/** A link that confirms an address, and the account that it creates. */
export interface SignUp {
  hash: string;
  email: string;
  invitation: Invitation | null;
}

/**
 * Sends the link that creates an account once its address is confirmed. An address that has an account gets a different
 * mail; the response is the same.
 *
 * @param wanted the address in its stored form, and the invitation of the account, if there is one.
 */
export async function sendSignUpLink(
  context: ServiceContext,
  { mailer, printLink }: SignUpChannels,
  { email, invitation }: { email: string; invitation: Invitation | null },
): Promise<void> {
  const pages = `${publicUrlOf(context.settings)}/dashboard`;
  const invitationId = invitation?.id ?? null;
  const token = await createMailLink(context, 'sign_up', { email, invitationId });
  const link = `${pages}/join#token=${token}`;
  const isNew = (await findAccount(context.store.db, email)) === undefined;
  if (mailer) {
    const letter = isNew
      ? signUpLetter({ link })
      : accountExistsLetter({ link: `${pages}/sign-in` });
    mailer.send(email, letter);
  } else if (isNew) printLink(link, email);
}

/**
 * Creates the token of a sign-up whose address the browser has proved, so that no mail is needed.
 *
 * @returns null when the address has an account.
 */
export async function createProvedSignUp(
  context: ServiceContext,
  { email, invitation }: { email: string; invitation: Invitation | null },
): Promise<string | null> {
  if ((await findAccount(context.store.db, email)) !== undefined) return null;
  return createMailLink(context, 'sign_up', { email, invitationId: invitation?.id ?? null });
}

/** The sign-up of a link; null when the link or its invitation is unknown, used or expired. */
export async function findSignUp(context: ServiceContext, token: string): Promise<SignUp | null> {
  const link = await findMailLink(context, 'sign_up', token);
  if (!link) return null;
  const { hash, email, invitationId } = link;
  if (invitationId === null) return { hash, email, invitation: null };
  const invitation = await findInvitationById(context, invitationId);
  return invitation && { hash, email, invitation };
}
