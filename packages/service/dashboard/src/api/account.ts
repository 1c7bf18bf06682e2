import { useQuery, useQueryClient } from '@tanstack/react-query';
import { recordSecondFactor, SESSION } from './session.ts';
import { call } from './call.ts';
import type { Body, Row } from './routes.ts';
import { useAction, useChange } from './use-action.ts';

/** A browser in which the user is signed in. `used_at` is accurate to the day. */
export type BrowserSession = Row<'get /sessions'>;

/** The data that a change of a factor makes stale: it signs out other browsers. */
export const ACCOUNT = ['account'];
const SESSIONS = [...ACCOUNT, 'sessions'];

/** Changes the user's own password; every other session ends. */
export function useChangePassword() {
  return useChange(ACCOUNT, (body: Body<'post /auth/change-password'>) =>
    call('post /auth/change-password', { body }),
  );
}

/** Creates a second factor, with its secret in an `otpauth://totp/…` URL. A code turns it on. */
export function usePrepareFactor() {
  return useAction({
    mutationFn: (password: string) => call('post /second-factor', { body: { password } }),
  });
}

/** Turns the second factor on with one of its codes. Whether it is on is part of the session. */
export function useConfirmFactor() {
  const client = useQueryClient();
  const confirm = (code: string) => call('post /second-factor/confirm', { body: { code } });
  return useChange(SESSION, confirm, {
    hasSecret: true,
    also: ACCOUNT,
    onDone: () => {
      recordSecondFactor(client);
    },
  });
}

/** Turns the second factor off. */
export function useDisableFactor() {
  const disable = (password: string) => call('post /second-factor/disable', { body: { password } });
  return useChange(SESSION, disable, { also: ACCOUNT });
}

/** Creates backup codes; the old ones no longer work. */
export function useRenewCodes() {
  const renew = (password: string) => call('post /second-factor/codes', { body: { password } });
  return useChange(ACCOUNT, renew, { hasSecret: true });
}

/** The browsers in which the user is signed in. */
export function useBrowserSessions() {
  return useQuery({
    queryKey: SESSIONS,
    queryFn: ({ signal }) => call('get /sessions', { signal }),
  });
}

/** Signs out one of the other browsers, or all of them (`id` null). */
export function useEndSessions() {
  return useChange(ACCOUNT, ({ id, password }: { id: string | null; password: string }) =>
    id === null
      ? call('post /sessions/end', { body: { password } })
      : call('post /sessions/{id}/end', { path: { id }, body: { password } }),
  );
}
