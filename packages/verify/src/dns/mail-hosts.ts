import { within } from '@postern/concurrency';
import type { DnsFinding } from '../verdict/evidence.ts';
import type { AddressPolicy } from '@postern/public-network';
import type { DnsAnswer } from './answer.ts';
import { FILTERED, givesLoopbackForAll, hasLoopback } from './filtered.ts';
import { isHostName } from './host-name.ts';
import type { Lookup } from './lookup.ts';
import type { MxRecord } from './resolver.ts';

/** The maximum number of a domain's mail servers that are checked, in the order of preference. */
const MAX_HOSTS = 10;
/**
 * After this time the other queries are sent too, without waiting for the first. Source: RFC 8305 §5, Connection
 * Attempt Delay.
 */
const LATE_MS = 250;
/** The finding if no checked server is reachable, but unchecked ones may be. */
const UNSEEN: DnsFinding = Object.freeze({ state: 'temperror', cause: 'EMANYHOSTS' });

/**
 * Finds out whether a domain can receive email: by its MX records, or else by its own IP address.
 *
 * Takes a lower-case A-label domain. One server with a reachable address is enough. Otherwise the finding is temporary
 * if a server failed temporarily, was not checked, or has only addresses from a filtering resolver. The hosts of a
 * `pass` are names in the order of preference, equal ones in the order of the DNS, and `preferred` counts those with
 * the best preference. An exchange that is an IP address or not a host name is neither looked up nor listed.
 *
 * Source: RFC 5321 §5.1; RFC 7505 §3; docs/decisions/results.md#0005, rows 3, 4, 5, 15, 25, 26;
 * docs/decisions/engine.md#0062.
 */
export async function findMailHosts(
  domain: string,
  lookup: Lookup,
  isReachable: AddressPolicy,
): Promise<DnsFinding> {
  const mx = await lookup.mx(domain);
  if (mx.state === 'temperror') return mx;
  if (mx.state === 'none') {
    return mx.cause === 'not_found'
      ? { state: 'fail', cause: 'not_found' }
      : reachableItself(domain, lookup, isReachable);
  }
  const exchanges = exchangesOf(mx.records);
  if (exchanges.length === 0) return { state: 'fail', cause: 'null_mx' };
  const found = hostsOf(exchanges);
  const reach = await bestReach(found.hosts, lookup, isReachable);
  if (reach.state === 'reachable') return { state: 'pass', via: 'mx', ...found };
  if (reach.state === 'temperror') return reach;
  if (reach.state === 'loopback' && (await givesLoopbackForAll(lookup.a))) return FILTERED;
  const isCut = exchanges.filter(({ name }) => isHostName(name)).length > found.hosts.length;
  return isCut ? UNSEEN : { state: 'fail', cause: 'unroutable' };
}

/** The implicit MX: a domain without MX is its own mail server. Source: RFC 5321 §5.1. */
async function reachableItself(
  domain: string,
  lookup: Lookup,
  isReachable: AddressPolicy,
): Promise<DnsFinding> {
  const reach = await bestReach([domain], lookup, isReachable);
  if (reach.state === 'reachable') {
    return { state: 'pass', via: 'address', hosts: [domain], preferred: 1 };
  }
  if (reach.state === 'temperror') return reach;
  if (reach.state === 'loopback' && (await givesLoopbackForAll(lookup.a))) return FILTERED;
  return { state: 'fail', cause: reach.state === 'none' ? 'no_mail_host' : 'unroutable' };
}

/**
 * How far a server is reachable, best first: it is, unknown, at a loopback address, only at other addresses that are
 * not dialed, it has no address.
 */
type Reach =
  | { state: 'reachable' }
  | { state: 'temperror'; cause: string }
  | { state: 'loopback' }
  | { state: 'rejected' }
  | { state: 'none' };

const REACHABLE: Reach = Object.freeze({ state: 'reachable' });
const LOOPBACK: Reach = Object.freeze({ state: 'loopback' });
const REJECTED: Reach = Object.freeze({ state: 'rejected' });
const BEST_FIRST: readonly Reach['state'][] = [
  'reachable',
  'temperror',
  'loopback',
  'rejected',
  'none',
];

/**
 * Returns the best reachability of the servers.
 *
 * One reachable address is enough, and nearly always that is the preferred server's IPv4 address. So that address is
 * queried alone; the others follow if it is negative, fails or is late.
 */
async function bestReach(
  hosts: readonly string[],
  lookup: Lookup,
  isReachable: AddressPolicy,
): Promise<Reach> {
  const [preferred, ...others] = hosts;
  if (preferred === undefined) return { state: 'none' };
  const reach = async (query: Promise<DnsAnswer<string>>) => reachOf(await query, isReachable);
  const first = reach(lookup.a(preferred));
  const early = await within<Reach | null>(first, { ms: LATE_MS }, () => null);
  if (early?.state === 'reachable') return early;
  const rest = [
    lookup.aaaa(preferred),
    ...others.flatMap((host) => [lookup.a(host), lookup.aaaa(host)]),
  ];
  return bestOf([first, ...rest.map(reach)]);
}

/** Resolves as soon as one server is reachable, otherwise with the best of all. */
function bestOf(pending: readonly Promise<Reach>[]): Promise<Reach> {
  return new Promise((resolve, reject) => {
    for (const each of pending) {
      each.then((reach) => reach.state === 'reachable' && resolve(reach), reject);
    }
    Promise.all(pending).then((reaches) => {
      resolve(reaches.reduce((best, next) => (rankOf(next) < rankOf(best) ? next : best)));
    }, reject);
  });
}

function reachOf(answer: DnsAnswer<string>, isReachable: AddressPolicy): Reach {
  if (answer.state !== 'found') return answer;
  const isFound = answer.records.some((address) => isReachable(address));
  if (isFound) return REACHABLE;
  return hasLoopback(answer) ? LOOPBACK : REJECTED;
}

function rankOf({ state }: Reach): number {
  return BEST_FIRST.indexOf(state);
}

/** A mail server of a domain, and its MX preference; the lowest number is the best. */
interface Exchange {
  name: string;
  preference: number;
}

function hostsOf(exchanges: readonly Exchange[]): { hosts: string[]; preferred: number } {
  const usable = exchanges.filter(({ name }) => isHostName(name)).slice(0, MAX_HOSTS);
  const preferred = usable.filter(({ preference }) => preference === usable[0]!.preference).length;
  return { hosts: usable.map(({ name }) => name), preferred };
}

/** The names in the MX records, by preference and without the final dot; empty for a null MX. */
function exchangesOf(records: readonly MxRecord[]): Exchange[] {
  const sorted = [...records].sort((a, b) => a.priority - b.priority);
  const exchanges = new Map<string, Exchange>();
  for (const record of sorted) {
    const name = nameOf(record);
    if (name && !exchanges.has(name)) exchanges.set(name, { name, preference: record.priority });
  }
  return [...exchanges.values()];
}

function nameOf({ exchange }: MxRecord): string {
  const name = exchange.toLowerCase();
  return name.endsWith('.') ? name.slice(0, -1) : name;
}
