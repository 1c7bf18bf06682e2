import { createClient } from '@postern/client';
import { createProxy } from '@postern/proxy';
import { toNodeListener } from '@postern/proxy/node';
import { createVerifier } from '@postern/verify';

/** Three forms behind one address ask more than one person does. */
const LIMITS = { caller: 600, global: 1200 };

/** An address that names its own answer; the proxy writes domains in lower case. */
const TEST_ADDRESS = /[@.]postern\.test$/;

/**
 * Makes the two ways to an answer: the engine in this process, and a remote service where one is
 * configured. They differ in one line, and the page never sees the key of the second.
 *
 * @param {{ baseUrl: string, apiKey: string } | null} remote
 */
export function createEngines(remote) {
  const engines = {
    inProcess: toNodeListener(createProxy({ validate: createEngine(), limits: LIMITS })),
    remote: null,
  };
  if (!remote) return engines;
  const { validate } = createClient(remote);
  return { ...engines, remote: toNodeListener(createProxy({ validate, limits: LIMITS })) };
}

/** Judges as in production, but for test addresses: in test mode example.com would not be refused. */
function createEngine() {
  const verify = createVerifier();
  const pretend = createVerifier({ testMode: true });
  return (request, options) =>
    TEST_ADDRESS.test(request.email) ? pretend(request, options) : verify(request, options);
}
