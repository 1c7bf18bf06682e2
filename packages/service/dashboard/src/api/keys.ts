import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';
import type { Key, KeyWithSecret, Scope } from './wire.ts';

/** A key to be made. */
export interface NewKey {
  name: string;
  scopes: Scope[];
  expires_in_days: number | null;
}

const KEYS = ['keys'];

/** Lists the organisation's keys. */
export function useKeys() {
  return useQuery({
    queryKey: KEYS,
    queryFn: ({ signal }) => call<Key[]>('/keys', { signal }),
  });
}

/** Makes a key. */
export function useCreateKey() {
  return useChange((key: NewKey) => call<KeyWithSecret>('/keys', { method: 'POST', body: key }));
}

/** Makes a new key in place of one, which is revoked. */
export function useRotateKey() {
  return useChange((id: string) =>
    call<KeyWithSecret>(`/keys/${id}/rotate`, { method: 'POST', body: {} }),
  );
}

/** Ends a key. */
export function useRevokeKey() {
  return useChange((id: string) => call<Key>(`/keys/${id}`, { method: 'DELETE' }));
}

/** The list is fresh by the time the change counts as done. */
function useChange<T, R>(mutationFn: (what: T) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: KEYS }),
  });
}
