import { createHttpsResolver as createFetchResolver } from './https-resolver.ts';
import type { HttpsResolverOptions } from './https-resolver.ts';
import type { DnsResolver } from './resolver.ts';

/**
 * Creates a resolver over HTTPS, with HTTP/2 if the server supports it: some accept nothing else, and Node's own
 * `fetch` supports only HTTP/1.1. A given `fetch` is used as it is.
 *
 * Source: RFC 8484 §5.2; docs/decisions/engine.md#0062.
 */
export function createHttpsResolver(options: HttpsResolverOptions): DnsResolver {
  return createFetchResolver({ ...options, fetch: options?.fetch ?? http2Fetch() });
}

/** The options of the connections. */
export interface ConnectOptions {
  /** Certificates to trust instead of Node's, for tests. */
  ca?: string;
}

/**
 * The maximum number of connections to one name server. undici sends one POST at a time over each, even with HTTP/2,
 * since a POST is not sent again when its connection is lost.
 */
const CONNECTIONS = 64;

/** A `fetch` that offers HTTP/2 and HTTP/1.1. It is loaded with the first request. */
export function http2Fetch(connect: ConnectOptions = {}): typeof fetch {
  let loading: Promise<typeof fetch> | undefined;
  return async (input, init) => (await (loading ??= load(connect)))(input, init);
}

/** `fetch` and its agent come from the same package: Node's own does not accept an agent of another version. */
async function load(connect: ConnectOptions): Promise<typeof fetch> {
  const undici = await import('undici');
  const dispatcher = new undici.Agent({ allowH2: true, connections: CONNECTIONS, connect });
  const send = (input: unknown, init: unknown) =>
    undici.fetch(input as string, { ...(init as object), dispatcher });
  return send as unknown as typeof fetch;
}
