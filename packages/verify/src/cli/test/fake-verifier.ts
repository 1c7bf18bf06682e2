import { result, type CompleteResult, type Mode } from '@postern/protocol';
import type { Evidence } from '../../verdict/evidence.ts';
import type { Verifier, VerifyOptions } from '../../node/verifier.ts';

/** A verifier whose results come from a function: its return value overrides parts of a valid result. */
export function fakeVerifier(
  judge: (
    email: string,
    options: VerifyOptions & { mode: Mode },
  ) => Promise<Partial<CompleteResult>> | Partial<CompleteResult> = () => ({}),
): Verifier & { asked: string[] } {
  const asked: string[] = [];
  const verify: Verifier = Object.assign(
    async ({ email, mode = 'medium' }: Parameters<Verifier>[0], options: VerifyOptions = {}) => {
      asked.push(email);
      options.signal?.throwIfAborted();
      const given = await judge(email, { ...options, mode });
      return result({ result: email.trim(), mode, ...given });
    },
    {
      explain: async (...args: Parameters<Verifier>) => ({
        result: await verify(...args),
        evidence: {} as Evidence,
        timings: [],
        isTest: false,
      }),
    },
  );
  return Object.assign(verify, { asked });
}

/** Waits until it is canceled, like a request to a slow mail server. */
export function hang(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}
