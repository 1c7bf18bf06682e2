import { randomBytes } from 'node:crypto';
import type { EndpointRow } from '../db/tables.ts';

type EndpointSecrets = Pick<EndpointRow, 'secret' | 'previous_secret' | 'previous_until'>;

/** The prefix of every secret, which identifies a leaked one. */
const PREFIX = 'whsec_';

/** Creates the secret of an endpoint: `whsec_` and the base64 of 32 random bytes. Source: Standard Webhooks 1.0.0. */
export function createSecret(): string {
  return PREFIX + randomBytes(32).toString('base64');
}

/** The key bytes of a secret. */
export function signingKeyOf(secret: string): Buffer {
  return Buffer.from(secret.slice(PREFIX.length), 'base64');
}

/** The secrets that sign now: the current one, and the previous one for a while after a rotation. */
export function secretsOf(endpoint: EndpointSecrets, nowMs: number): string[] {
  const { secret, previous_secret: previous, previous_until: until } = endpoint;
  return previous !== null && until !== null && nowMs < until ? [secret, previous] : [secret];
}
