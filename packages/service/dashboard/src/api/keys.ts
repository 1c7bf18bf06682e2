import { useQuery } from '@tanstack/react-query';
import { call, datedCall } from './call.ts';
import { useChange } from './use-action.ts';
import type { Key, KeyWithSecret, NewKey } from './wire.ts';

/** A key at the time when the list was read. */
export interface ListedKey extends Key {
  hasExpired: boolean;
}

const KEYS = ['keys'];

/** The keys of the organization. */
export function useKeys() {
  return useQuery({
    queryKey: KEYS,
    queryFn: async ({ signal }) => {
      const { payload, nowMs } = await datedCall<Key[]>('/keys', { signal });
      return payload.map((key): ListedKey => {
        const { expires_at } = key;
        return { ...key, hasExpired: expires_at !== null && Date.parse(expires_at) <= nowMs };
      });
    },
  });
}

/** Creates a key. */
export function useCreateKey() {
  return useChange(
    KEYS,
    (key: NewKey) => call<KeyWithSecret>('/keys', { method: 'POST', body: key }),
    { hasSecret: true },
  );
}

/** Creates a new key in place of another, which is revoked. */
export function useRotateKey() {
  return useChange(
    KEYS,
    (id: string) => call<KeyWithSecret>(`/keys/${id}/rotate`, { method: 'POST', body: {} }),
    { hasSecret: true },
  );
}

/** Revokes a key. */
export function useRevokeKey() {
  return useChange(KEYS, (id: string) => call<Key>(`/keys/${id}`, { method: 'DELETE' }));
}
