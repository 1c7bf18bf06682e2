import {
  checkOptions,
  engineSettingsOf,
  KNOWN_OPTIONS,
  type EngineOptions,
} from '../engine/engine-options.ts';
import { createEngine, type Verifier } from '../engine/engine.ts';

/**
 * Makes a `Validate` that answers on every platform with `fetch` and `URL`: from its lists, and in
 * mode `medium`, which is the default, from the DNS too.
 *
 * There is no port 25 and no system resolver: `deep` is answered as `medium`, and without
 * `resolver` every mode as `fast`. The result's `mode` says so. Answers are remembered inside, so
 * make one for each isolate and keep it. What is remembered is shared by all requests, and never a
 * question that is under way: where it was asked for another request, it may end with that one. An
 * answer always comes within the budget: when the DNS is
 * late, it says `dns_unavailable`. Throws a TypeError for options that make no sense, those for
 * mail hosts among them; a call rejects with a `ValidateError` for a request that does not, or the
 * signal's reason.
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
