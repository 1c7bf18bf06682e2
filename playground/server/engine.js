import { createVerifier } from '@postern/verify';

/** An address that names its own answer; the proxy writes domains in lower case. */
const TEST_ADDRESS = /[@.]postern\.test$/;

/** Judges as in production, but for test addresses: in test mode example.com would not be refused. */
export function createEngine() {
  const verify = createVerifier();
  const pretend = createVerifier({ testMode: true });
  return (request, options) =>
    TEST_ADDRESS.test(request.email) ? pretend(request, options) : verify(request, options);
}
