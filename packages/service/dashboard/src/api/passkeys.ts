import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useQuery } from '@tanstack/react-query';
import { partQuery } from './part-query.ts';
import { ACCOUNT } from './account.ts';
import { call } from './call.ts';
import type { Row } from './routes.ts';
import { useAction, useChange } from './use-action.ts';

/** A passkey. `is_synced` is true when it is on several devices. */
export type Passkey = Row<'get /passkeys'>;

/** The part of the program that calls the browser's passkeys. */
const webauthnPart = partQuery('webauthn', () => import('@simplewebauthn/browser'));

/** The user's passkeys, where passkeys work. */
export function usePasskeys(enabled: boolean) {
  return useQuery({
    queryKey: [...ACCOUNT, 'passkeys'],
    queryFn: ({ signal }) => call('get /passkeys', { signal }),
    enabled,
  });
}

/** Creates a passkey in the browser, and stores it under a name. */
export function useAddPasskey() {
  return useChange<Passkey, { name: string; password: string }>(
    ACCOUNT,
    async ({ name, password }, { client }) => {
      const options = await call('post /passkeys/options', { body: { password } });
      const optionsJSON = options as object as PublicKeyCredentialCreationOptionsJSON;
      const { startRegistration } = await client.fetchQuery(webauthnPart);
      const response = await startRegistration({ optionsJSON });
      return call('post /passkeys', { body: { name, response: { ...response } } });
    },
  );
}

/** Removes a passkey. The device can still offer it. */
export function useRemovePasskey() {
  return useChange(ACCOUNT, ({ id, password }: { id: string; password: string }) =>
    call('post /passkeys/{id}/remove', { path: { id }, body: { password } }),
  );
}

/** Signs in with a passkey that the user chooses in the browser. */
export function useSignInByPasskey(onSignedIn: () => Promise<void>) {
  return useAction<object>({
    mutationFn: async (_, { client }) => {
      const options = await call('post /auth/sign-in/passkey-options', {});
      const optionsJSON = options as object as PublicKeyCredentialRequestOptionsJSON;
      const { startAuthentication } = await client.fetchQuery(webauthnPart);
      const response = await startAuthentication({ optionsJSON });
      return call('post /auth/sign-in/passkey', { body: { response: { ...response } } });
    },
    onSuccess: onSignedIn,
  });
}
