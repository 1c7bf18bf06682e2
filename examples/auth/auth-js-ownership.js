import Credentials from '@auth/core/providers/credentials';
import { rejectionOf } from './rejection.js';

/**
 * A provider of Auth.js that signs in with a proof of ownership in the place of a mailed link.
 *
 * @param {Pick<import('@postern/proxy/ownership').Ownership, 'verify'>} ownership
 * @param {(email: string) => Promise<import('@auth/core/types').User>} findOrCreateUser finds the user of a proved
 *   address, or creates one with `emailVerified`.
 */
export const createOwnershipProvider = (ownership, findOrCreateUser) =>
  Credentials({
    id: 'ownership',
    credentials: { email: {}, evt: {} },
    async authorize({ email, evt }, request) {
      if (typeof email !== 'string' || (await rejectionOf(email))) return null;
      const proof = await ownership.verify({ token: evt, email, request });
      return proof.ok ? findOrCreateUser(email) : null;
    },
  });
