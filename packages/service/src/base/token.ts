import { createHash, randomBytes } from 'node:crypto';

/** Makes a token that nobody guesses: 256 bits, in base64url. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a token: SHA-256, in hex. A token has no need of salt, for it is no password. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
