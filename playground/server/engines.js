import { createClient } from '@postern/client';
import { createProxy } from '@postern/proxy';
import { toNodeListener } from '@postern/proxy/node';

/** Three forms behind one address ask more than one person does. */
const LIMITS = { caller: 600, global: 1200 };

/**
 * Makes the ways to an answer: the engine in this process, the service that stands beside it,
 * and a remote service where one is configured. They differ in one line, and the page never sees
 * a key.
 *
 * @typedef {{ baseUrl: string, apiKey: string }} Account
 * @param {{ validate: import('@postern/protocol').Validate, service: Account, remote: Account | null }} ways
 */
export function createEngines({ validate, service, remote }) {
  return {
    inProcess: listenerOf(validate),
    service: listenerOf(createClient(service).validate),
    remote: remote && listenerOf(createClient(remote).validate),
  };
}

/** @param {import('@postern/protocol').Validate} validate */
function listenerOf(validate) {
  return toNodeListener(createProxy({ validate, limits: LIMITS }));
}
