import { createHttpsResolver } from '../dns/https-resolver.ts';
import type { DnsResolver } from '../dns/resolver.ts';
import { createSecondTry } from '../dns/second-try.ts';
import { openServer, systemResolver } from '../dns/system-resolver.ts';
import { UsageError } from '../command-line/usage-error.ts';

/**
 * Makes the resolver that `--resolver` names: an IP address with or without a port, or the URL of
 * DNS over HTTPS. Without a name, the system's name servers.
 *
 * Throws a UsageError for anything else.
 */
export function nameServer(server: string | undefined): DnsResolver {
  if (server === undefined) return systemResolver();
  try {
    if (/^https?:/i.test(server)) return createSecondTry([createHttpsResolver({ url: server })]);
    const opened = openServer(server);
    return systemResolver(() => [opened]);
  } catch {
    throw new UsageError(
      '--resolver is an IP address with or without a port (9.9.9.9, 127.0.0.1:5353, [::1]:5353),\n' +
        'or the address of DNS over HTTPS: https://…/dns-query.',
    );
  }
}
