import { ServiceError } from '../base/service-error.ts';

/**
 * Finds the key of a request in `X-RB-Key` or `Authorization: Bearer`, and nowhere else.
 *
 * Beside `X-RB-Key`, an `Authorization` of another scheme, such as `Basic`, is meant for a proxy in front, and is
 * ignored. Throws `auth_missing` for no key, `auth_conflict` for two different keys, and `auth_invalid` for another
 * scheme alone or an empty key.
 *
 * Source: docs/service-interface.md#5; docs/decisions/accounts.md#0023; RFC 6750 §2.1.
 */
export function apiKeyOf(headers: Pick<Headers, 'get'>): string {
  const own = headers.get('x-rb-key');
  const authorization = headers.get('authorization');
  if (own === null && authorization === null) throw new ServiceError('auth_missing');
  const isForeign = own !== null && authorization !== null && !BEARER.test(authorization);
  const bearer = authorization === null || isForeign ? own : bearerOf(authorization);
  if (own !== null && bearer !== own) throw new ServiceError('auth_conflict');
  return bearer!;
}

function bearerOf(authorization: string): string {
  const token = authorization.slice(SCHEME.length).trimStart();
  const isBearer = authorization.slice(0, SCHEME.length).toLowerCase() === SCHEME;
  if (!isBearer || token === '' || token.includes(' ')) throw new ServiceError('auth_invalid');
  return token;
}

const SCHEME = 'bearer ';
const BEARER = /^bearer(?: |$)/i;
