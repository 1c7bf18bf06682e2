import { createVerifier } from '@postern/verify';

/** An address that names its own answer; the proxy writes domains in lower case. */
const TEST_ADDRESS = /[@.]postern\.test$/;

/** Judges as in production, but for test addresses: in test mode example.com would not be refused. */
export function createEngine() {
  const verify = createVerifier();
  const pretend = createVerifier({ testMode: true });
  const engineFor = ({ email }) => (TEST_ADDRESS.test(email) ? pretend : verify);
  return {
    validate: (request, options) => engineFor(request)(request, options),
    explain: (request, options) => engineFor(request).explain(request, options),
  };
}
