import { createSemaphore } from '@postern/concurrency';
import { Resolver } from 'node:dns/promises';
import type { DnsResolver } from './resolver.ts';
import { createSecondTry } from './second-try.ts';
import { createSocketPool, MAX_OPEN, MAX_SOCKETS } from './socket-pool.ts';
import { createWaryResolver, type ZoneResolver } from './wary-resolver.ts';

/**
 * One question of one server: the second try is ours, and both fit into two seconds.
 *
 * Node 20.19.0 remembers well-formed replies by itself, even those without an answer in them: there
 * the second try of an only server hears the first reply again, and the question stays open.
 */
const OPTIONS = { timeout: 750, tries: 1 };

/**
 * Makes the default resolver: the system's name servers, each asked by absolute names and
 * believed warily. A question that one of them leaves open is put once more to the next.
 *
 * The servers are read and sockets opened at the first question; `open` and `now` are for tests.
 */
export function systemResolver(
  open: () => readonly ZoneResolver[] = openServers,
  now: () => number = Date.now,
): DnsResolver {
  let opened: DnsResolver | undefined;
  const servers = () =>
    (opened ??= createSecondTry(open().map((server) => createWaryResolver(server, now))));
  const semaphore = createSemaphore(MAX_OPEN * MAX_SOCKETS);
  return {
    resolveMx: (name) => semaphore.run(() => servers().resolveMx(name)),
    resolve4: (name, options) => semaphore.run(() => servers().resolve4(name, options)),
    resolve6: (name, options) => semaphore.run(() => servers().resolve6(name, options)),
  };
}

/**
 * Opens each of the system's servers by itself; all in one where one has a link-local address,
 * whose zone node cannot give back. An only one stays the system's, for node reads the system's
 * servers again where 127.0.0.1 stood for none: which that is then is not told.
 */
export function openServers(addresses = new Resolver(OPTIONS).getServers()): ZoneResolver[] {
  if (addresses.some((address) => /^\[?fe[89ab]/i.test(address))) return [openServer()];
  const [only] = addresses;
  if (addresses.length < 2) {
    return [{ ...openServer(), server: only === '127.0.0.1' ? undefined : only }];
  }
  return addresses.map((address) => openServer(address));
}

/**
 * Makes a resolver that asks one name server, over as many sockets as it takes: the system's where
 * no address is given. Throws for text that is no address with or without a port.
 */
export function openServer(address?: string): ZoneResolver {
  return createSocketPool(() => {
    const resolver = new Resolver(OPTIONS);
    if (address !== undefined) resolver.setServers([address]);
    return resolver;
  }, address);
}
