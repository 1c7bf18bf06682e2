import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useQuery } from '@tanstack/react-query';
import { SESSION } from '../session/session.ts';
import { loadPage } from '../shell/load-page.ts';
import { call } from './call.ts';
import { useAction } from './use-action.ts';
import { useChange } from './use-change.ts';
import type { BackupCodes, BrowserSession, Passkey, PreparedFactor } from './wire.ts';

/** What a change of a factor makes stale: it signs other browsers out. */
const ACCOUNT = ['account'];
const PASSKEYS = [...ACCOUNT, 'passkeys'];
const SESSIONS = [...ACCOUNT, 'sessions'];

const post = <T>(path: string, body: object) => call<T>(path, { method: 'POST', body });

/** Changes the user's own password; every other session ends. */
export function useChangePassword() {
  return useChange(ACCOUNT, (passwords: { currentPassword: string; newPassword: string }) =>
    post('/auth/change-password', passwords),
  );
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
  return useChange(SESSION, confirm, { hasSecret: true, also: ACCOUNT });
}

/** Switches the second factor off. */
export function useDisableFactor() {
  const disable = (password: string) => post('/second-factor/disable', { password });
  return useChange(SESSION, disable, { also: ACCOUNT });
}

/** Creates backup codes; the old ones no longer work. */
export function useRenewCodes() {
  const renew = (password: string) => post<BackupCodes>('/second-factor/codes', { password });
  return useChange(ACCOUNT, renew, { hasSecret: true });
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
  return useChange(ACCOUNT, async ({ name, password }: { name: string; password: string }) => {
    const optionsJSON = await post<PublicKeyCredentialCreationOptionsJSON>('/passkeys/options', {
      password,
    });
    const { startRegistration } = await loadPage(() => import('@simplewebauthn/browser'));
    return post<Passkey>('/passkeys', { name, response: await startRegistration({ optionsJSON }) });
  });
}

/** Ends a passkey; the device may still offer it. */
export function useRemovePasskey() {
  return useChange(ACCOUNT, ({ id, password }: { id: string; password: string }) =>
    post(`/passkeys/${id}/remove`, { password }),
  );
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
  return useChange(ACCOUNT, ({ id, password }: { id: string | null; password: string }) =>
    post<{ ended: number }>(id === null ? '/sessions/end' : `/sessions/${id}/end`, { password }),
  );
}
