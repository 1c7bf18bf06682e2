import { Resolver } from 'node:dns/promises';
import type { DnsResolver } from './resolver.ts';

/** A `DnsResolver` that can also name the servers of a zone, as node's can. */
interface ZoneResolver extends DnsResolver {
  resolveNs(name: string): Promise<readonly string[]>;
}

/** For so long is a name server believed not to know the public internet. */
const DISTRUST_MS = 60_000;
/** And for so long to know it. */
const TRUST_MS = 3_600_000;

/**
 * Makes the default resolver: the system's name servers, asked by absolute names. Its sockets
 * are opened at the first question; `open` and `now` are for tests.
 *
 * A name server of a closed network (a sandbox, an office without internet) denies every public
 * name. So before an NXDOMAIN is believed, the server must know the zone `com`; else the
 * question fails with the code ENOPUBLIC, which is temporary like any other failure.
 *
 * Source: RFC 8020 §2: a name below `com` exists only if `com` does.
 */
export function systemResolver(open = openResolver, now: () => number = Date.now): DnsResolver {
  let resolver: ZoneResolver | undefined;
  let isPublic: Promise<boolean> | undefined;
  let untilMs = 0;

  const knowsInternet = (zones: ZoneResolver) => {
    if (isPublic && now() < untilMs) return isPublic;
    untilMs = now() + DISTRUST_MS;
    isPublic = knowsCom(zones).then((isKnown) => {
      if (isKnown) untilMs = now() + TRUST_MS;
      return isKnown;
    });
    return isPublic;
  };

  const ask = async <T>(question: (asked: ZoneResolver) => Promise<T>): Promise<T> => {
    const asked = (resolver ??= open());
    try {
      return await question(asked);
    } catch (error) {
      if (codeOf(error) === 'ENOTFOUND' && !(await knowsInternet(asked))) {
        throw Object.assign(new Error('The name server does not know the public internet'), {
          code: 'ENOPUBLIC',
          cause: error,
        });
      }
      throw error;
    }
  };

  return {
    resolveMx: (name) => ask((asked) => asked.resolveMx(`${name}.`)),
    resolve4: (name, options) => ask((asked) => asked.resolve4(`${name}.`, options)),
    resolve6: (name, options) => ask((asked) => asked.resolve6(`${name}.`, options)),
  };
}

function openResolver(): ZoneResolver {
  return new Resolver({ timeout: 1500, tries: 2 });
}

/** Only a denial counts: a server that fails to answer this one may still be right about the other. */
async function knowsCom(resolver: ZoneResolver): Promise<boolean> {
  try {
    await resolver.resolveNs('com.');
    return true;
  } catch (error) {
    return codeOf(error) !== 'ENOTFOUND';
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Object && 'code' in error ? error.code : undefined;
}
