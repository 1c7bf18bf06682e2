import { parseIp } from './ip.ts';
import { trustOf, type TrustProxy } from './trust-proxy.ts';

/** Finds the client's address: the socket's, or what a believed proxy wrote in `X-Forwarded-For`. */
export type ClientIp = (
  socketIp: string | undefined,
  forwardedFor: string | undefined,
) => string | undefined;

/**
 * Makes the walk along `X-Forwarded-For`, right to left, as far as hops are believed.
 *
 * The left end is whatever the client wrote. A hop that is no address ends the walk in the
 * socket's address: a shared limit is better than a forged one.
 * Throws a `TypeError` for a network that cannot be read.
 */
export function createClientIp(trust: TrustProxy): ClientIp {
  if (trust === false || trust === 0) return (socketIp) => socketIp;
  const isTrusted = trustOf(trust);

  return (socketIp, forwardedFor) => {
    if (socketIp === undefined || !forwardedFor) return socketIp;
    let ip = socketIp;
    let end = forwardedFor.length;
    for (let hop = 0; end >= 0; hop++) {
      const groups = parseIp(ip);
      if (!groups) return socketIp;
      if (!isTrusted(groups, hop)) break;
      const start = forwardedFor.lastIndexOf(',', end - 1);
      const next = stripPort(forwardedFor.slice(start + 1, end).trim());
      if (!parseIp(next)) return socketIp;
      ip = next;
      end = start < 0 ? -1 : start;
    }
    return ip;
  };
}

// `1.2.3.4:5678` and `[2001:db8::1]:443`, as some load balancers write.
function stripPort(hop: string): string {
  const match = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?$/.exec(hop);
  return match ? (match[1] ?? match[2]!) : hop;
}
