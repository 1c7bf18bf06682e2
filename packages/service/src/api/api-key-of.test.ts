import { expect, test } from 'vitest';
import { apiKeyOf } from './api-key-of.ts';

const of = (own: string | null, authorization: string | null) => {
  const values: Record<string, string | null> = { 'x-rb-key': own, authorization };
  try {
    return apiKeyOf({ get: (name) => values[name] ?? null });
  } catch (thrown) {
    return `! ${(thrown as { code: string }).code}`;
  }
};

test.each([
  ['nothing', null, null, '! auth_missing'],
  ['its own header', 'k', null, 'k'],
  ['a bearer token', null, 'Bearer k', 'k'],
  ['a scheme in small letters', null, 'bearer k', 'k'],
  ['a scheme in capitals', null, 'BEARER k', 'k'],
  ['several spaces', null, 'Bearer   k', 'k'],
  ['both forms of one key', 'k', 'Bearer k', 'k'],
  ['two keys', 'k', 'Bearer l', '! auth_conflict'],
  ['two keys that differ in case', 'k', 'Bearer K', '! auth_conflict'],
  ['another scheme', null, 'Basic k', '! auth_invalid'],
  ['the scheme of a front beside the key', 'k', 'Basic amFuZTpzZWNyZXQ=', 'k'],
  ['another scheme of a front beside the key', 'k', 'Digest username="jane", uri="/"', 'k'],
  ['a text without a scheme beside the key', 'k', 'secret', 'k'],
  ['no token beside the key', 'k', 'Bearer', '! auth_invalid'],
  ['no token', null, 'Bearer', '! auth_invalid'],
  ['two tokens', null, 'Bearer k l', '! auth_invalid'],
  ['two fields that were joined', null, 'Bearer k, Bearer l', '! auth_invalid'],
  ['a key without a scheme', null, 'k', '! auth_invalid'],
])('%s', (_, own, authorization, wanted) => expect(of(own, authorization)).toBe(wanted));
