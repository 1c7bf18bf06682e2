import { loopbackResolver } from '../canned.js';

/** Three DNS queries: the MX, then A and AAAA at once, until the first IP address. */
export function createSubject(ports) {
  const resolver = loopbackResolver(ports);
  return async (email) => {
    const [{ exchange }] = await resolver.resolveMx(email.slice(email.indexOf('@') + 1));
    await Promise.any([resolver.resolve4(exchange), resolver.resolve6(exchange)]);
    return 'found';
  };
}

export const expected = 'found';
