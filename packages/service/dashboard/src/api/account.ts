import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useQuery } from '@tanstack/react-query';
import { SESSION } from '../session/session.ts';
import { loadPage } from '../shell/load-page.ts';
import { call } from './call.ts';
import { useAction } from './use-action.ts';
import { useChange } from './use-change.ts';
import type { BackupCodes, BrowserSession, Passkey, PreparedFactor } from './wire.ts';

const PASSKEYS = ['passkeys'];
const SESSIONS = ['sessions'];

const post = <T>(path: string, body: object) => call<T>(path, { method: 'POST', body });

/** Changes the password of whoever is signed in; every other session ends. */
export function useChangePassword() {
  return useAction({
    mutationFn: (passwords: { currentPassword: string; newPassword: string }) =>
      post('/auth/change-password', passwords),
  });
}

/** Makes a second factor, which is on once it is confirmed by a code. */
export function usePrepareFactor() {
  return useAction({
    mutationFn: (password: string) => post<PreparedFactor>('/second-factor', { password }),
  });
}

/** Switches the second factor on by a code of it; whether it is on is part of the session. */
export function useConfirmFactor() {
  const confirm = (code: string) => post('/second-factor/confirm', { code });
  return useChange(SESSION, confirm, { hasSecret: true });
}

/** Switches the second factor off. */
export function useDisableFactor() {
  return useChange(SESSION, (password: string) => post('/second-factor/disable', { password }));
}

/** Makes backup codes; those of before are good no more. */
export function useRenewCodes() {
  return useAction({
    mutationFn: (password: string) => post<BackupCodes>('/second-factor/codes', { password }),
  });
}

/** Lists one's own passkeys, where they work. */
export function usePasskeys(enabled: boolean) {
  return useQuery({
    queryKey: PASSKEYS,
    queryFn: ({ signal }) => call<Passkey[]>('/passkeys', { signal }),
    enabled,
  });
}

/** Lets the browser make a passkey, and keeps it under a name. */
export function useAddPasskey() {
  return useChange(PASSKEYS, async (name: string) => {
    const optionsJSON = await post<PublicKeyCredentialCreationOptionsJSON>('/passkeys/options', {});
    const { startRegistration } = await loadPage(() => import('@simplewebauthn/browser'));
    return post<Passkey>('/passkeys', { name, response: await startRegistration({ optionsJSON }) });
  });
}

/** Ends a passkey; the device may still offer it. */
export function useRemovePasskey() {
  return useChange(PASSKEYS, (id: string) => call(`/passkeys/${id}`, { method: 'DELETE' }));
}

/** Lists the browsers in which one is signed in. */
export function useBrowserSessions() {
  return useQuery({
    queryKey: SESSIONS,
    queryFn: ({ signal }) => call<BrowserSession[]>('/sessions', { signal }),
  });
}

/** Ends one of the other sessions, or all of them. */
export function useEndSessions() {
  return useChange(SESSIONS, (id: string | null) =>
    call<{ ended: number }>(id === null ? '/sessions' : `/sessions/${id}`, { method: 'DELETE' }),
  );
}
