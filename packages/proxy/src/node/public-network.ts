import { assertOptions, type KnownOptions } from '@postern/protocol';
import { readRanges } from '@postern/public-network';
import {
  createGuard,
  createLookup,
  createPublicClient,
  type PublicResponse,
} from '@postern/public-network/node';
import { Resolver } from 'node:dns/promises';
import type { FetchFile } from '../ownership/fetch-json.ts';
import type { ResolveTxt } from '../ownership/record.ts';

/** Options of {@link createPublicNetwork}. */
export interface PublicNetworkOptions {
  /** Ranges such as `10.0.0.0/8` that can be connected to beside the public addresses; true for all. Default none. */
  allowPrivate?: boolean | readonly string[];
  /** Name servers, such as `192.0.2.53` or `192.0.2.53:5353`. Default: those of the system. */
  nameServers?: readonly string[];
  /** The certificates to trust, in PEM, in place of Node's. */
  ca?: string;
}

/** The network of `createOwnership`: DNS queries, and requests to public IP addresses only. */
export interface PublicNetwork {
  resolveTxt: ResolveTxt;
  /** One GET by https: at most 64 KiB within 3 s, without redirects and HTTP proxies. */
  fetch: FetchFile;
}

/**
 * Creates the network of `createOwnership` on Node: `createOwnership({ …, ...createPublicNetwork() })`.
 *
 * A host that has an address which is not public is not connected to, and each connection goes to an address that was
 * checked. Throws a `TypeError` that starts with `createPublicNetwork:` for invalid options.
 *
 * Source: docs/decisions/webhooks.md#0019.
 */
export function createPublicNetwork(options: PublicNetworkOptions = {}): PublicNetwork {
  assertOptions('createPublicNetwork', options, KNOWN);
  const { allowPrivate, nameServers, ca } = options;
  const privateRanges = readRanges(allowPrivate, 'createPublicNetwork: allowPrivate');
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  if (nameServers !== undefined) setServers(resolver, nameServers);
  const guard = createGuard({ privateRanges, lookup: createLookup(resolver) });
  const client = createPublicClient({ guard, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, ca });

  return {
    // An absolute name: the system's search domains do not apply.
    resolveTxt: (name) => resolver.resolveTxt(`${name}.`),
    async fetch(text, { headers, signal }) {
      const url = new URL(text);
      if (url.protocol !== 'https:') throw new TypeError('The URL must begin with https://');
      return toResponse(await client.get(url, { fields: { ...headers, ...IDENTITY }, signal }));
    },
  };
}

/** The web form of a response; throws for one that has none, such as 101. */
function toResponse({ status, headers, body }: PublicResponse): Response {
  const fields = new Headers();
  for (const name of KEPT_FIELDS) {
    const value = headers[name];
    if (typeof value === 'string') fields.set(name, value);
  }
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new TypeError('The response is compressed');
  return new Response(WITHOUT_BODY.includes(status) ? null : body, { status, headers: fields });
}

function setServers(resolver: Resolver, servers: readonly string[]): void {
  try {
    resolver.setServers(servers);
  } catch {
    throw new TypeError(
      'createPublicNetwork: nameServers must list IP addresses, such as 192.0.2.53 or 192.0.2.53:5353',
    );
  }
}

const KNOWN: KnownOptions<PublicNetworkOptions> = {
  allowPrivate: true,
  nameServers: true,
  ca: true,
};
/** A compressed body could be far larger than its limit. */
const IDENTITY = { 'Accept-Encoding': 'identity' };
const KEPT_FIELDS = ['age', 'cache-control', 'content-type', 'date', 'expires'];
/** Source: Fetch §2.2.3 (null body status). */
const WITHOUT_BODY: readonly number[] = [204, 205, 304];
const TIMEOUT_MS = 3000;
const MAX_BYTES = 65_536;
