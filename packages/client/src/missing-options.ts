import { ValidateError } from '@postern/protocol';
import type { Needed, Settings } from './options.ts';
import { tell, type ClientWarning } from './warning.ts';

/** The environment variables that hold them by custom. */
const VARIABLES: Record<Needed, string> = {
  baseUrl: 'POSTERN_BASE_URL',
  apiKey: 'POSTERN_API_KEY',
};

/**
 * Says that the key or the base address is missing, when a client is made without.
 *
 * It is no `TypeError`: a build may import the module in which the client is made, and has no need
 * of the environment that the program will run in.
 */
export function reportMissing({ missing, onWarning = tellConsole }: Settings): void {
  if (!missing.length) return;
  const message =
    `createClient: ${named(missing)} missing, so every call rejects with auth_missing. ` +
    `Set ${missing.map((name) => VARIABLES[name]).join(' and ')}, or whatever ` +
    `\`${missing.join('` and `')}\` ${missing.length > 1 ? 'are' : 'is'} read from.`;
  tell(onWarning, { code: 'option_missing', message });
}

/** Throws for a client that has no key or base address: nothing can be asked. */
export function assertNothingMissing({ missing }: Settings): void {
  if (missing.length) {
    throw new ValidateError('auth_missing', { message: `createClient: ${named(missing)} missing` });
  }
}

function named(missing: readonly Needed[]): string {
  return `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'}`;
}

function tellConsole({ message }: ClientWarning): void {
  // eslint-disable-next-line no-console -- nothing will work, and `onWarning` takes it over
  console.error(message);
}
