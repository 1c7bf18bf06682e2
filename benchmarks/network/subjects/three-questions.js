import { loopbackResolver } from '../canned.js';

/** The questions that the engine asks: MX, then IPv4 and IPv6 at once, done with the first address. */
export function createSubject(ports) {
  const resolver = loopbackResolver(ports);
  return async (email) => {
    const [{ exchange }] = await resolver.resolveMx(email.slice(email.indexOf('@') + 1));
    await Promise.any([resolver.resolve4(exchange), resolver.resolve6(exchange)]);
    return 'found';
  };
}

export const expected = 'found';
