import { useQuery } from '@tanstack/react-query';
import { SESSION } from '../session/session.ts';
import { call } from './call.ts';
import { useAction, useChange } from './use-action.ts';
import type { BackupCodes, BrowserSession, PreparedFactor } from './wire.ts';

/** The data that a change of a factor makes stale: it signs out other browsers. */
export const ACCOUNT = ['account'];
const SESSIONS = [...ACCOUNT, 'sessions'];

/** Sends JSON. */
export const post = <T>(path: string, body: object) => call<T>(path, { method: 'POST', body });

/** Changes the user's own password; every other session ends. */
export function useChangePassword() {
  return useChange(ACCOUNT, (passwords: { currentPassword: string; newPassword: string }) =>
    post('/auth/change-password', passwords),
  );
}

/** Creates a second factor. A code turns it on. */
export function usePrepareFactor() {
  return useAction({
    mutationFn: (password: string) => post<PreparedFactor>('/second-factor', { password }),
  });
}

/** Turns the second factor on with one of its codes. Whether it is on is part of the session. */
export function useConfirmFactor() {
  const confirm = (code: string) => post('/second-factor/confirm', { code });
  return useChange(SESSION, confirm, { hasSecret: true, also: ACCOUNT });
}

/** Turns the second factor off. */
export function useDisableFactor() {
  const disable = (password: string) => post('/second-factor/disable', { password });
  return useChange(SESSION, disable, { also: ACCOUNT });
}

/** Creates backup codes; the old ones no longer work. */
export function useRenewCodes() {
  const renew = (password: string) => post<BackupCodes>('/second-factor/codes', { password });
  return useChange(ACCOUNT, renew, { hasSecret: true });
}

/** The browsers in which the user is signed in. */
export function useBrowserSessions() {
  return useQuery({
    queryKey: SESSIONS,
    queryFn: ({ signal }) => call<BrowserSession[]>('/sessions', { signal }),
  });
}

/** Signs out one of the other browsers, or all of them (`id` null). */
export function useEndSessions() {
  return useChange(ACCOUNT, ({ id, password }: { id: string | null; password: string }) =>
    post<{ ended: number }>(id === null ? '/sessions/end' : `/sessions/${id}/end`, { password }),
  );
}
