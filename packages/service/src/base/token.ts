import { createHash, randomBytes } from 'node:crypto';

/** Creates a token that cannot be guessed: 256 bits, in base64url. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a token: SHA-256, in hex. It needs no salt, because a token is not a password. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
