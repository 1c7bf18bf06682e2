import { findNetworkFailure, ValidateError } from '@postern/protocol';
import { asPassing } from './passing.ts';

/**
 * The error of a connection that failed, which may work in a moment. Its `cause` is the code of the network, such as
 * `ECONNREFUSED`, where that is known; nothing else of what was thrown is in it.
 */
export function networkError(message: string, thrown: unknown): ValidateError {
  const failure = findNetworkFailure(thrown);
  if (!failure) return asPassing(new ValidateError('upstream_bad', { message }));
  const { code, reason } = failure;
  const options = { message: `${message}: ${reason} (${code})`, cause: code };
  return asPassing(new ValidateError('upstream_bad', options));
}
