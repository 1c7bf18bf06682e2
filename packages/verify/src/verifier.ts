import { createEngine, type Verifier } from './engine.ts';
import type { OpenMailboxes } from './network-check.ts';
import { settingsOf, type VerifierOptions } from './options.ts';

export type { Explanation, Verifier, VerifyOptions } from './engine.ts';

/**
 * Makes a `Validate` that answers for real: from its lists; in mode `medium`, which is the
 * default, from the DNS too; and in mode `deep` from the mail hosts themselves.
 *
 * Without `heloName` and `mailFrom` mode `deep` is answered as `medium`, and the result's `mode`
 * says so. Answers are remembered inside, and mail hosts are paced, so make one and keep it. An
 * answer always comes within the budget: when the DNS is late, it says `dns_unavailable`, and when
 * a mail host is, it says what is known without it. Throws a TypeError for options that make no
 * sense; a call rejects with a `ValidateError` for a request that does not, or the signal's reason.
 *
 * Source: docs/decisions/results.md#0003; docs/decisions/results.md#0005; docs/decisions/engine.md#0007.
 */
export function createVerifier(options: VerifierOptions = {}): Verifier {
  const settings = settingsOf(options);
  const { identity } = settings;
  return createEngine(settings, async () => {
    const { createNetworkCheck } = await import('./network-check.ts');
    // Loaded at the first question: who never asks mail hosts pays nothing for it.
    const openMailboxes: OpenMailboxes = async (dns) => {
      const { createMailboxes } = await import('./smtp/mailboxes.ts');
      return createMailboxes(identity!, dns, settings);
    };
    return () => createNetworkCheck(settings, identity && openMailboxes);
  });
}
