import { createHash } from 'node:crypto';
import type { PasswordHash } from '../../auth/password-hash.ts';

const digest = (salt: string, password: string) =>
  `${salt}:${createHash('sha256').update(`${salt}${password}`).digest('hex')}`;
const saltOf = (hash: string) => hash.split(':')[0]!;

/** Keeps passwords by a salted digest that takes no time, for tests that are about something else. */
export const cheapPassword: PasswordHash = {
  hash: async (password, like) => digest(like ? saltOf(like) : crypto.randomUUID(), password),
  verify: async ({ hash, password }) => hash === digest(saltOf(hash), password),
  isOutdated: () => false,
};
