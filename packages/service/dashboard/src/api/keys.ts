import { useQuery } from '@tanstack/react-query';
import { call, datedCall } from './call.ts';
import type { Body, Payload, Row } from './routes.ts';
import { useChange } from './use-action.ts';

/** An API key, never the key itself. Times are ISO 8601, UTC. */
export type Key = Row<'get /keys'>;

/** A key with the key itself, which only the responses to creating and rotating have. */
export type KeyWithSecret = Payload<'post /keys'>;

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
      const { payload, nowMs } = await datedCall('get /keys', { signal });
      return payload.map((key): ListedKey => {
        const { expires_at } = key;
        return { ...key, hasExpired: expires_at !== null && Date.parse(expires_at) <= nowMs };
      });
    },
  });
}

/** Creates a key. */
export function useCreateKey() {
  return useChange(KEYS, (body: Body<'post /keys'>) => call('post /keys', { body }), {
    hasSecret: true,
  });
}

/** Creates a new key in place of another, which is revoked. */
export function useRotateKey() {
  return useChange(KEYS, (id: string) => call('post /keys/{id}/rotate', { path: { id } }), {
    hasSecret: true,
  });
}

/** Revokes a key. */
export function useRevokeKey() {
  return useChange(KEYS, (id: string) => call('delete /keys/{id}', { path: { id } }));
}
