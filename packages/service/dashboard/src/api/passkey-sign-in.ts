import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { loadPage } from '../shell/load-page.ts';
import { call } from './call.ts';

const PATH = '/auth/sign-in/passkey';

/** Lets the browser offer the passkeys that it knows for this service, and signs in by the chosen one. */
export async function signInByPasskey(): Promise<object> {
  const optionsJSON = await call<PublicKeyCredentialRequestOptionsJSON>(`${PATH}-options`, {
    method: 'POST',
    body: {},
  });
  const { startAuthentication } = await loadPage(() => import('@simplewebauthn/browser'));
  const response = await startAuthentication({ optionsJSON });
  return call<object>(PATH, { method: 'POST', body: { response } });
}
