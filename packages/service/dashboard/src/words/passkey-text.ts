import { ApiError } from '../api/api-error.ts';
import type { Payload } from '../api/routes.ts';
import { failureText } from './failure-text.ts';

type Where = Pick<Payload<'get /state'>, 'passkeys_refusal' | 'public_url'>;

/** Why passkeys cannot be used on this page; null when they can. */
export function passkeyRefusal(
  { passkeys_refusal, public_url }: Where,
  page: { location: Pick<Location, 'origin'> } = window,
): string | null {
  if (passkeys_refusal !== null) return passkeys_refusal;
  if (page.location.origin !== new URL(public_url).origin) {
    return `Passkeys work only at one URL. Open the dashboard at ${public_url} to use them.`;
  }
  return 'PublicKeyCredential' in page ? null : 'This browser does not support passkeys.';
}

/** The sentences for the errors of browsers. Source: Web Authentication Level 3, §5.1.3, §5.1.4. */
const REASONS: Record<string, string> = {
  NotAllowedError: 'The passkey request was canceled or timed out. Try again.',
  AbortError: 'The passkey request was canceled or timed out. Try again.',
  InvalidStateError: 'This device already has a passkey for your account.',
};

/** The sentence for a passkey that was not created or not used. */
export function passkeyText(error: unknown): string {
  if (!(error instanceof ApiError)) {
    const { name } = error as Error;
    return REASONS[name] ?? 'The browser can’t use a passkey here.';
  }
  if (error.status === 401) {
    return 'This service does not recognize that passkey. It might have been removed from your account.';
  }
  return failureText(error);
}
