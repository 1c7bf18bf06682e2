import { ValidateError } from '@postern/protocol';
import type { Verifier, VerifyOptions } from '../node/verifier.ts';
import type { CheckAddress } from './answer.ts';
import type { Arguments } from './arguments.ts';

/**
 * The timeout of one address of a list in mode `deep`, which waits for a turn at each mail server. Source:
 * docs/decisions/results.md#0003.
 */
export const LIST_DEEP_MS = 45_000;

/** Whether the address is in a list, so that no user waits for it. */
export interface CheckOptions {
  given: Arguments;
  /** Whether the address is one of a list, for which no user waits. */
  isList: boolean;
  signal: AbortSignal;
  /** Called with an internal error of the engine. */
  onFault(error: unknown): void;
}

/** Creates the check of one address. A failure resolves with an `error`; it rejects only when the signal aborts. */
export function createAddressCheck(
  verify: Verifier,
  { given, isList, signal, onFault }: CheckOptions,
): CheckAddress {
  const { mode, isExplained } = given;
  const budgetMs = given.budgetMs ?? (isList && mode === 'deep' ? LIST_DEEP_MS : undefined);
  const options: VerifyOptions = { signal, budgetMs };
  return async (email) => {
    try {
      const request = { email, mode };
      if (isExplained) return await verify.explain(request, options);
      return { result: await verify(request, options) };
    } catch (error) {
      if (signal.aborted) throw error;
      if (error instanceof ValidateError) return { error: error.code };
      onFault(error);
      return { error: 'internal' };
    }
  };
}
