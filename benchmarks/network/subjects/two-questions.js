import { loopbackResolver } from '../canned.js';

/** The least that tells whether a domain takes mail: MX, and the address of its first host. */
export function createSubject(ports) {
  const resolver = loopbackResolver(ports);
  return async (email) => {
    const [{ exchange }] = await resolver.resolveMx(email.slice(email.indexOf('@') + 1));
    const addresses = await resolver.resolve4(exchange);
    return addresses.length > 0 ? 'found' : 'none';
  };
}

export const expected = 'found';
