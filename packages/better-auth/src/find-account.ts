import { canonicalAddress } from '@postern/address';
import type { AuthContext } from 'better-auth';

/**
 * The stored address of the account that an address belongs to. An account with exactly this address comes first.
 *
 * @param byInbox Whether an account that holds the inbox of the address counts too.
 * @returns null without such an account.
 */
export async function findStoredEmail(
  context: AuthContext,
  email: string,
  byInbox: boolean,
): Promise<string | null> {
  const exact = await context.internalAdapter.findUserByEmail(email.toLowerCase());
  if (exact) return exact.user.email;
  const inbox = byInbox ? canonicalAddress(email) : null;
  if (inbox === null) return null;
  const where = [{ field: 'normalizedEmail', value: inbox }];
  const holder = await context.adapter.findOne<{ email: string }>({ model: 'user', where });
  return holder?.email ?? null;
}
