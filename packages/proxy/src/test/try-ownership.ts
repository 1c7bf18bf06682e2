import { createOwnership } from '@postern/proxy/ownership';
import { createWorld, EMAIL, keys, ORIGIN, requestOf, SECRET, tokenOf } from './ownership-world.ts';

/**
 * Creates a nonce, and verifies a forged token, a right one and the same again. For runtimes that do not run the tests:
 * throws an error unless the results are right.
 */
export async function tryOwnership(): Promise<void> {
  const { resolveTxt, fetch } = createWorld();
  const ownership = createOwnership({ secret: SECRET, origin: ORIGIN, resolveTxt, fetch });
  const { nonce, setCookie } = await ownership.createNonce(requestOf());
  const request = requestOf({ cookie: setCookie?.split(';')[0] ?? '' });
  const signed = { nonce, nowMs: Date.now() };
  const forged = await tokenOf(signed, { evtKey: keys.stranger.privateKey });
  const token = await tokenOf(signed);
  const results: string[] = [];
  for (const each of [forged, token, token]) {
    const result = await ownership.verify({ token: each, email: EMAIL, request });
    results.push(result.ok ? 'ok' : result.reason);
  }
  const found = results.join(', ');
  if (found !== 'forged, ok, replayed') throw new Error(`The results are: ${found}`);
}
