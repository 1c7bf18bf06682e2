import { ValidateError } from '@postern/protocol';
import type { ClientWarning, NeededOption, ClientSettings } from './options.ts';

/** The environment variables that usually hold the options. */
const VARIABLES: Record<NeededOption, string> = {
  baseUrl: 'POSTERN_BASE_URL',
  apiKey: 'POSTERN_API_KEY',
};

/**
 * Warns that the API key or the base URL is missing.
 *
 * It is not a `TypeError`: a build can import the module that creates the client, without the environment that the
 * program runs in.
 */
export function reportMissing({ missing, onWarning = logError }: ClientSettings): void {
  if (!missing.length) return;
  const message =
    `createClient: ${named(missing)} missing, so every call rejects with auth_missing. ` +
    `Set ${missing.map((name) => VARIABLES[name]).join(' and ')}, or whatever ` +
    `\`${missing.join('` and `')}\` ${missing.length > 1 ? 'are' : 'is'} read from.`;
  try {
    onWarning({ code: 'option_missing', message });
  } catch {
    // An error of the listener does not stop the client.
  }
}

/** Throws `auth_missing` for a client without an API key or a base URL. */
export function assertNothingMissing({ missing }: ClientSettings): void {
  if (missing.length) {
    throw new ValidateError('auth_missing', { message: `createClient: ${named(missing)} missing` });
  }
}

function named(missing: readonly NeededOption[]): string {
  return `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'}`;
}

function logError({ message }: ClientWarning): void {
  // eslint-disable-next-line no-console -- no call can work, and `onWarning` replaces it
  console.error(message);
}
