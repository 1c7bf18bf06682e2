import {
  checkOptions,
  engineSettingsOf,
  KNOWN_OPTIONS,
  type EngineOptions,
} from '../engine/engine-options.ts';
import { createEngine, type Verifier } from '../engine/engine.ts';

/**
 * Creates a `Validate` for every platform with `fetch` and `URL`. It checks addresses by its lists and, in mode
 * `medium`, the default, by DNS.
 *
 * There is no port 25 and no system resolver: `deep` is carried out as `medium`, and without `resolver` every mode as
 * `fast`. The result's `mode` shows it. Results are cached inside, so create one verifier for each isolate and keep it.
 * Requests share the caches, but no pending query: a query can end with the request that sent it. The result always
 * comes within the budget: when the DNS is late, it is `dns_unavailable`. Throws a TypeError for invalid options,
 * including those for mail servers. A call rejects with a `ValidateError` for an invalid request, or with the signal's
 * reason.
 *
 * Source: docs/decisions/results.md#0003; docs/decisions/engine.md#0045.
 */
export function createVerifier(options: EngineOptions = {}): Verifier {
  checkOptions(options, KNOWN_OPTIONS);
  const settings = engineSettingsOf(options);
  const { resolver } = settings;
  if (!resolver) return createEngine(settings, null);
  return createEngine(settings, async () => {
    const { createNetworkCheck } = await import('../engine/network-check.ts');
    return () => createNetworkCheck({ ...settings, resolver, isJoined: false }, null);
  });
}
