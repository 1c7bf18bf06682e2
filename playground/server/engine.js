import { createVerifier } from '@postern/verify';

/** An address that selects its result. The proxy writes domains in lower case. */
const TEST_ADDRESS = /[@.]postern\.test$/;

/**
 * Validates as in production, except test addresses: in test mode, example.com would not be rejected.
 *
 * @param {{ isOffered: (email: string) => boolean }} options whether the domain of a test address offers a proof of
 *   ownership. The engine looks that up for other addresses only.
 */
export function createEngine({ isOffered }) {
  const verify = createVerifier();
  const pretend = createVerifier({ testMode: true });
  const engineFor = ({ email }) => (TEST_ADDRESS.test(email) ? pretend : verify);
  return {
    async validate(request, options) {
      const result = await engineFor(request)(request, options);
      return isOffered(request.email) ? { ...result, ownership_offered: true } : result;
    },
    explain: (request, options) => engineFor(request).explain(request, options),
  };
}
