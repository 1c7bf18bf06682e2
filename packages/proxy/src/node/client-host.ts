import type { IncomingHttpHeaders } from 'node:http';
import { parseIp } from '../limits/ip.ts';
import { trustOf, type TrustProxy } from '../limits/trust-proxy.ts';

/** Finds the host that a client named: `Host`, or what a trusted proxy in front wrote in `X-Forwarded-Host`. */
export type ClientHost = (
  socketIp: string | undefined,
  headers: IncomingHttpHeaders,
) => string | undefined;

/**
 * Makes the reading of the host. Of several values the last one counts: the proxy in front wrote it.
 *
 * Throws a `TypeError` for a network that cannot be read.
 */
export function createClientHost(trust: TrustProxy): ClientHost {
  if (trust === false || trust === 0) return (_socketIp, { host }) => host;
  const isTrusted = trustOf(trust);

  return (socketIp, { host, 'x-forwarded-host': forwarded }) => {
    const groups = socketIp === undefined ? null : parseIp(socketIp);
    if (!groups || typeof forwarded !== 'string' || !isTrusted(groups, 0)) return host;
    return forwarded.split(',').at(-1)!.trim() || host;
  };
}
