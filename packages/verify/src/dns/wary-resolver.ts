import { dnsError, isDenial } from './dns-error.ts';
import type { DnsResolver } from './resolver.ts';

/** A `DnsResolver` that also resolves the servers of a zone, as Node's does. */
export interface ZoneResolver extends DnsResolver {
  resolveNs(name: string): Promise<readonly string[]>;
}

/** How long a name server counts as one that does not know the public internet. */
const DISTRUST_MS = 60_000;
/** How long a name server counts as one that knows it. */
const TRUST_MS = 3_600_000;

/**
 * Creates a resolver that queries absolute names, and accepts a negative answer only from a name server that knows the
 * zone `com`. Otherwise the query fails with the code ENOPUBLIC, which is temporary like any other failure.
 *
 * A name server of a closed network (a sandbox, an office without internet) answers NXDOMAIN for every public name. One
 * of a captive portal (a hotel) returns its own address for every name, and no MX.
 *
 * Source: RFC 8020 §2: a name below `com` exists only if `com` does.
 */
export function createWaryResolver(server: ZoneResolver, now: () => number): DnsResolver {
  let isPublic: Promise<boolean> | undefined;
  let sinceMs = 0;
  let forMs = 0;

  const knowsInternet = () => {
    if (isPublic && Math.abs(now() - sinceMs) < forMs) return isPublic;
    [sinceMs, forMs] = [now(), DISTRUST_MS];
    isPublic = knowsCom(server).then((isKnown) => {
      if (isKnown) [sinceMs, forMs] = [now(), TRUST_MS];
      return isKnown;
    });
    return isPublic;
  };

  const trusted = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } catch (error) {
      if (isDenial(error) && !(await knowsInternet())) {
        throw dnsError('ENOPUBLIC', 'The name server does not know the public internet', error);
      }
      throw error;
    }
  };

  return {
    server: server.server,
    resolveMx: (name) => trusted(server.resolveMx(`${name}.`)),
    resolve4: (name, options) => trusted(server.resolve4(`${name}.`, options)),
    resolve6: (name, options) => trusted(server.resolve6(`${name}.`, options)),
    ...(server.resolveTxt && {
      resolveTxt: (name: string) => trusted(server.resolveTxt!(`${name}.`)),
    }),
  };
}

/** Only a negative answer counts: a server that fails here can still be right about the other name. */
async function knowsCom(server: ZoneResolver): Promise<boolean> {
  try {
    await server.resolveNs('com.');
    return true;
  } catch (error) {
    return !isDenial(error);
  }
}
