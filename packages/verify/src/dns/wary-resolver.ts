import { dnsError, isDenial } from './dns-error.ts';
import type { DnsResolver } from './resolver.ts';

/** A `DnsResolver` that can also name the servers of a zone, as node's can. */
export interface ZoneResolver extends DnsResolver {
  resolveNs(name: string): Promise<readonly string[]>;
}

/** For so long is a name server believed not to know the public internet. */
const DISTRUST_MS = 60_000;
/** And for so long to know it. */
const TRUST_MS = 3_600_000;

/**
 * Makes a resolver that asks by absolute names and believes a denial only from a name server that
 * knows the zone `com`; else the question fails with the code ENOPUBLIC, which is temporary like
 * any other failure.
 *
 * A name server of a closed network (a sandbox, an office without internet) denies every public
 * name, and that of a hotel gives every name its own address and denies that there is any MX.
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

  const believe = async <T>(answer: Promise<T>): Promise<T> => {
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
    resolveMx: (name) => believe(server.resolveMx(`${name}.`)),
    resolve4: (name, options) => believe(server.resolve4(`${name}.`, options)),
    resolve6: (name, options) => believe(server.resolve6(`${name}.`, options)),
  };
}

/** Only a denial counts: a server that fails to answer this one may still be right about the other. */
async function knowsCom(server: ZoneResolver): Promise<boolean> {
  try {
    await server.resolveNs('com.');
    return true;
  } catch (error) {
    return !isDenial(error);
  }
}
