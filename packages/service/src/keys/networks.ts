import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';
import { MAX_DETAILS, ServiceError, refuseDetails, fieldError } from '../base/service-error.ts';
import { isNetwork } from '../config/kinds.ts';

/** Whether an IP address is in one of several networks. False for an unknown one. */
export type IsWithinNetworks = (ip: string | undefined) => boolean;

/** The maximum number of networks of one key. */
const MAX_NETWORKS = 100;

/** Throws `unprocessable` for an invalid list of networks such as `10.0.0.0/8`. */
export function checkNetworks(networks: readonly string[]): void {
  if (networks.length === 0 || networks.length > MAX_NETWORKS) {
    const issue = `must be 1 to ${MAX_NETWORKS} networks`;
    throw fieldError('networks', issue);
  }
  const details = networks.flatMap((network, at) => {
    const issue = issueOf(network);
    return issue === null ? [] : [{ path: `networks[${at}]`, issue }];
  });
  if (details.length > 0) throw refuseDetails(details.slice(0, MAX_DETAILS));
}

function issueOf(text: string): string | null {
  if (isNetwork(text)) return null;
  const [network = '', prefix] = text.split('/');
  const version = isIP(network);
  if (version === 0 || network.includes('%')) {
    return 'must be a network such as 203.0.113.0/24 or 2001:db8::/32';
  }
  const whole = version === 4 ? 32 : 128;
  return prefix === undefined
    ? `needs a prefix length: /${whole} is this one address`
    : `must have a prefix length from 0 to ${whole}`;
}

/**
 * Creates the function that checks IP addresses against networks. An IPv4 address is the same as its IPv6 form, and so
 * is a network (RFC 4291 §2.5.5.2).
 */
export function createIsWithin(networks: readonly string[]): IsWithinNetworks {
  const ranges = networks.map(rangeOf);
  return (text) => {
    if (text === undefined || !ipaddr.isValid(text)) return false;
    const ip = ipaddr.process(text);
    return ranges.some(
      ([network, prefix]) => ip.kind() === network.kind() && ip.match(network, prefix),
    );
  };
}

function rangeOf(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const [network, prefix] = ipaddr.parseCIDR(text);
  const isMapped = network instanceof ipaddr.IPv6 && network.isIPv4MappedAddress();
  return isMapped && prefix >= 96 ? [network.toIPv4Address(), prefix - 96] : [network, prefix];
}

/** Checks that a key is used from an allowed network; throws `forbidden`. */
export function checkNetwork(
  { isAllowedFrom }: { isAllowedFrom: IsWithinNetworks | null },
  ip: () => string | undefined,
): void {
  if (isAllowedFrom === null || isAllowedFrom(ip())) return;
  throw new ServiceError('forbidden', { message: 'The API key cannot be used from this network' });
}
