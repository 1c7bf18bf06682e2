import { createSemaphore } from '@postern/concurrency';
import { Resolver } from 'node:dns/promises';
import type { DnsResolver } from './resolver.ts';
import { createSecondTry } from './second-try.ts';
import { createSocketPool, MAX_OPEN, MAX_SOCKETS } from './socket-pool.ts';
import { createWaryResolver, type ZoneResolver } from './wary-resolver.ts';

/**
 * One query to one server: the engine does the second try itself, and both fit into two seconds.
 *
 * Node 20.19.0 caches well-formed replies itself, even those without an answer: with a single server, the second try
 * gets the first reply again.
 */
const OPTIONS = { timeout: 750, tries: 1 };

/** How often the list of the system's name servers is read. */
const READ_MS = 10_000;

/** The dependencies of the resolver; each has a default. */
export interface SystemResolverOptions {
  /** Reads the addresses of the name servers. */
  read?: () => readonly string[];
  /** Opens name servers by their addresses. */
  open?: (addresses: readonly string[]) => readonly ZoneResolver[];
  /** The clock, in milliseconds. */
  now?: () => number;
}

/**
 * Creates the default resolver: the system's name servers, queried by absolute names and each through a wary resolver.
 * A query without an answer is sent once more, to the next server.
 *
 * The servers are read and sockets opened at the first query, and again after the system's list has changed, for
 * example when a VPN, DHCP or a container changes `/etc/resolv.conf`.
 */
export function systemResolver({
  read = readServers,
  open = openServers,
  now = Date.now,
}: SystemResolverOptions = {}): DnsResolver {
  let opened: DnsResolver | undefined;
  let addresses = '';
  let readMs = 0;
  const servers = (): DnsResolver => {
    if (opened && Math.abs(now() - readMs) < READ_MS) return opened;
    readMs = now();
    const found = read();
    if (opened && found.join() === addresses) return opened;
    addresses = found.join();
    opened = createSecondTry(open(found).map((server) => createWaryResolver(server, now)));
    return opened;
  };
  const semaphore = createSemaphore(MAX_OPEN * MAX_SOCKETS);
  return {
    resolveMx: (name) => semaphore.run(() => servers().resolveMx(name)),
    resolve4: (name, options) => semaphore.run(() => servers().resolve4(name, options)),
    resolve6: (name, options) => semaphore.run(() => servers().resolve6(name, options)),
    resolveTxt: (name) => semaphore.run(() => servers().resolveTxt!(name)),
  };
}

/** The system's name servers: Node reads them for each new `Resolver`. */
function readServers(): readonly string[] {
  return new Resolver(OPTIONS).getServers();
}

/**
 * Opens each of the system's servers. Opens them as one resolver if an address is link-local, since Node does not
 * return its zone. A single server is opened as the system's and its address is not shown: 127.0.0.1 can mean that
 * there is none, and Node then reads the servers again.
 */
export function openServers(addresses: readonly string[]): ZoneResolver[] {
  if (addresses.some((address) => /^\[?fe[89ab]/i.test(address))) return [openServer()];
  const [only] = addresses;
  if (addresses.length < 2) {
    return [{ ...openServer(), server: only === '127.0.0.1' ? undefined : only }];
  }
  return addresses.map((address) => openServer(address));
}

/**
 * Creates a resolver of one name server, with as many sockets as it needs; without an address, of the system's. Throws
 * for text that is not an IP address with or without a port.
 */
export function openServer(address?: string): ZoneResolver {
  return createSocketPool(() => {
    const resolver = new Resolver(OPTIONS);
    if (address !== undefined) resolver.setServers([address]);
    return resolver;
  }, address);
}
