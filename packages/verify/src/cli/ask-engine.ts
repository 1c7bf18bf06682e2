import { ValidateError } from '@postern/protocol';
import type { Verifier, VerifyOptions } from '../node/verifier.ts';
import type { Arguments } from './arguments.ts';
import type { Ask } from './answer.ts';

/** The timeout of one address of a list in mode `deep`, in which mail servers are asked in turn. Source: docs/decisions/results.md#0003. */
export const LIST_DEEP_MS = 45_000;

/** How the engine is asked. */
export interface Asking {
  given: Arguments;
  /** Whether it is one of a list, which nobody waits for. */
  isList: boolean;
  signal: AbortSignal;
  /** Hears what the engine threw that is no answer of any kind. */
  onFault(error: unknown): void;
}

/**
 * Asks the engine. What it cannot answer is an answer with an `error`; the promise rejects only
 * when the signal aborts.
 */
export function askEngine(verify: Verifier, { given, isList, signal, onFault }: Asking): Ask {
  const { mode, isExplained } = given;
  const budgetMs = given.budgetMs ?? (isList && mode === 'deep' ? LIST_DEEP_MS : undefined);
  const options: VerifyOptions = { signal, ...(budgetMs !== undefined && { budgetMs }) };
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
