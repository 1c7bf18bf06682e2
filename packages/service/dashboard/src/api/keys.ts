import { useQuery } from '@tanstack/react-query';
import { call, datedCall } from './call.ts';
import { useChange } from './use-change.ts';
import type { Key, KeyWithSecret, Scope } from './wire.ts';

/** A key to be made. */
export interface NewKey {
  name: string;
  scopes: Scope[];
  expires_in_days: number | null;
  /** The only networks from which it may be used; null for anywhere. */
  networks: string[] | null;
  /** Null for any number. */
  requests_per_day: number | null;
}

/** A key as it was when the list was read. */
export interface ListedKey extends Key {
  hasExpired: boolean;
}

const KEYS = ['keys'];

/** Lists the organisation's keys. */
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

/** Makes a key. */
export function useCreateKey() {
  return useChange(
    KEYS,
    (key: NewKey) => call<KeyWithSecret>('/keys', { method: 'POST', body: key }),
    { hasSecret: true },
  );
}

/** Makes a new key in place of one, which is revoked. */
export function useRotateKey() {
  return useChange(
    KEYS,
    (id: string) => call<KeyWithSecret>(`/keys/${id}/rotate`, { method: 'POST', body: {} }),
    { hasSecret: true },
  );
}

/** Ends a key. */
export function useRevokeKey() {
  return useChange(KEYS, (id: string) => call<Key>(`/keys/${id}`, { method: 'DELETE' }));
}
