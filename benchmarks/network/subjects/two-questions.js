import { loopbackResolver } from '../canned.js';

/** Two DNS queries, the minimum to find out whether a domain receives mail: the MX, and the A record of its first host. */
export function createSubject(ports) {
  const resolver = loopbackResolver(ports);
  return async (email) => {
    const [{ exchange }] = await resolver.resolveMx(email.slice(email.indexOf('@') + 1));
    const addresses = await resolver.resolve4(exchange);
    return addresses.length > 0 ? 'found' : 'none';
  };
}

export const expected = 'found';
