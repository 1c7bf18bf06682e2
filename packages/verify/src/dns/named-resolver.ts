import { createHttpsResolver } from './node-https-resolver.ts';
import type { DnsResolver } from './resolver.ts';
import { createSecondTry } from './second-try.ts';
import { openServer, systemResolver } from './system-resolver.ts';

/**
 * Creates the resolver of a setting: `9.9.9.9`, `127.0.0.1:5353` or `[::1]:5353` for a name server, or a URL such as
 * `https://dns.example.net/dns-query` for DNS over HTTPS. A query without an answer is sent a second time.
 *
 * Throws a TypeError for anything else.
 */
export function namedResolver(server: string): DnsResolver {
  try {
    if (/^https?:/i.test(server)) return createSecondTry([createHttpsResolver({ url: server })]);
    const opened = openServer(server);
    return systemResolver({ open: () => [opened], read: () => [server] });
  } catch (cause) {
    throw new TypeError(NEEDED, { cause });
  }
}

/** Whether `namedResolver` accepts a text. */
export function isNamedResolver(server: string): boolean {
  try {
    namedResolver(server);
    return true;
  } catch {
    return false;
  }
}

const NEEDED =
  'namedResolver: server must be an IP address with or without a port (9.9.9.9, [::1]:5353), or the URL of DNS over HTTPS';
