import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useQuery } from '@tanstack/react-query';
import { partQuery } from '../shell/part.tsx';
import { ACCOUNT, post } from './account.ts';
import { call } from './call.ts';
import { useAction, useChange } from './use-action.ts';
import type { Passkey } from './wire.ts';

/** The part of the program that calls the browser's passkeys. */
const webauthnPart = partQuery('webauthn', () => import('@simplewebauthn/browser'));

/** The user's passkeys, where passkeys work. */
export function usePasskeys(enabled: boolean) {
  return useQuery({
    queryKey: [...ACCOUNT, 'passkeys'],
    queryFn: ({ signal }) => call<Passkey[]>('/passkeys', { signal }),
    enabled,
  });
}

/** Creates a passkey in the browser, and stores it under a name. */
export function useAddPasskey() {
  return useChange<Passkey, { name: string; password: string }>(
    ACCOUNT,
    async ({ name, password }, { client }) => {
      const optionsJSON = await post<PublicKeyCredentialCreationOptionsJSON>('/passkeys/options', {
        password,
      });
      const { startRegistration } = await client.fetchQuery(webauthnPart);
      const response = await startRegistration({ optionsJSON });
      return post('/passkeys', { name, response });
    },
  );
}

/** Removes a passkey. The device can still offer it. */
export function useRemovePasskey() {
  return useChange(ACCOUNT, ({ id, password }: { id: string; password: string }) =>
    post(`/passkeys/${id}/remove`, { password }),
  );
}

/** Signs in with a passkey that the user chooses in the browser. */
export function useSignInByPasskey(onSignedIn: () => Promise<void>) {
  return useAction<object>({
    mutationFn: async (_, { client }) => {
      const path = '/auth/sign-in/passkey';
      const optionsJSON = await post<PublicKeyCredentialRequestOptionsJSON>(`${path}-options`, {});
      const { startAuthentication } = await client.fetchQuery(webauthnPart);
      return post(path, { response: await startAuthentication({ optionsJSON }) });
    },
    onSuccess: onSignedIn,
  });
}
