import { canonicalAddress } from '@postern/address';

/** The part of a user that decides which inbox the account holds. */
export interface InboxFields {
  email?: unknown;
  emailVerified?: unknown;
}

/**
 * The inbox that an account holds: its canonical address if the address is verified. An unverified account holds no
 * inbox: otherwise a user could take the inbox of another one by signing up first.
 *
 * @returns null for an unverified account.
 */
export function inboxOf({ email, emailVerified }: InboxFields): string | null {
  return emailVerified === true && typeof email === 'string' ? canonicalAddress(email) : null;
}
