import { createEngine, type Verifier } from '../engine/engine.ts';
import type { LoadSmtpCheck } from '../engine/network-check.ts';
import { settingsOf, type VerifierOptions } from './options.ts';

export type { Explanation, Verifier, VerifyOptions } from '../engine/engine.ts';

/**
 * Creates a `Validate` that checks addresses by its lists; in mode `medium`, the default, by DNS too; and in mode
 * `deep` by SMTP.
 *
 * Without `heloName` and `mailFrom` mode `deep` is carried out as `medium`, and the result's `mode` shows it. Results
 * are cached inside and connections to mail servers are paced, so create one verifier and keep it. The result always
 * comes within the budget: when the DNS is late, it is `dns_unavailable`; when a mail server is late, it is the result
 * without it. Throws a TypeError for invalid options. A call rejects with a `ValidateError` for an invalid request, or
 * with the signal's reason.
 *
 * Source: docs/decisions/results.md#0003; docs/decisions/results.md#0005; docs/decisions/engine.md#0007.
 */
export function createVerifier(options: VerifierOptions = {}): Verifier {
  const settings = settingsOf(options);
  const { identity } = settings;
  return createEngine(settings, async () => {
    const { createNetworkCheck } = await import('../engine/network-check.ts');
    const loadSmtpCheck: LoadSmtpCheck = async (dns) => {
      const { createSmtpCheck } = await import('../smtp/smtp-check.ts');
      return createSmtpCheck(identity!, dns, settings);
    };
    return () => createNetworkCheck(settings, identity && loadSmtpCheck);
  });
}
