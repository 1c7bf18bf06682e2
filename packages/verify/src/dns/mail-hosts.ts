import type { DnsFinding } from '../evidence.ts';
import type { AddressPolicy } from './address-policy.ts';
import type { Answer } from './answer.ts';
import { FILTERED, givesLoopbackForAll, hasLoopback } from './filtered.ts';
import { isHostName } from './host-name.ts';
import type { Lookup } from './lookup.ts';
import type { MxRecord } from './resolver.ts';

/** At most so many mail hosts of a domain are looked at, in the order of preference. */
const MAX_HOSTS = 10;
/** After so long the other questions are asked beside the first. Source: RFC 8305 §5, Connection Attempt Delay. */
const LATE_MS = 250;
/** The host that could be reached may be among those that were not looked at. */
const UNSEEN: DnsFinding = Object.freeze({ state: 'temperror', cause: 'EMANYHOSTS' });

/**
 * Finds out whether a domain can receive mail: by MX, else by its own address.
 *
 * Takes a lower-case A-label domain. One host with a reachable address suffices; a temporary
 * failure among the hosts that could have been such makes the whole finding temporary, and so do
 * hosts that were not looked at, and addresses that a filtering resolver gives. The
 * hosts of a `pass` are names in the order of preference, equal ones as the DNS gave them, and
 * `preferred` counts those of the best preference; an exchange that is an IP address or no host name
 * is neither looked up nor listed.
 *
 * Source: RFC 5321 §5.1; RFC 7505 §3; docs/decisions/results.md#0005, rows 3, 4, 5, 14, 24, 25;
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

/**
 * Finds the mail hosts of a domain in what is remembered, at once; null where something would have
 * to be asked. It never says anything but what `findMailHosts` would.
 */
export function knownMailHosts(
  domain: string,
  { known }: Lookup,
  isReachable: AddressPolicy,
): DnsFinding | null {
  const mx = known.mx(domain);
  if (mx?.state !== 'found') return null;
  const found = hostsOf(exchangesOf(mx.records));
  const isReached = (answer: Answer<string> | undefined) =>
    answer !== undefined && reachOf(answer, isReachable).state === 'reachable';
  return found.hosts.some((host) => isReached(known.a(host)) || isReached(known.aaaa(host)))
    ? { state: 'pass', via: 'mx', ...found }
    : null;
}

/** The implicit MX: a domain without MX is its own mail host. Source: RFC 5321 §5.1. */
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
 * How far a host can be reached, best first: by us, nobody knows, at a loopback address, at other
 * refused addresses, nowhere.
 */
type Reach =
  | { state: 'reachable' }
  | { state: 'temperror'; cause: string }
  | { state: 'loopback' }
  | { state: 'refused' }
  | { state: 'none' };

const REACHABLE: Reach = Object.freeze({ state: 'reachable' });
const LOOPBACK: Reach = Object.freeze({ state: 'loopback' });
const REFUSED: Reach = Object.freeze({ state: 'refused' });
const BEST_FIRST: readonly Reach['state'][] = [
  'reachable',
  'temperror',
  'loopback',
  'refused',
  'none',
];

/**
 * Finds how far the best of the hosts can be reached.
 *
 * One reachable address settles it, and nearly always that is the preferred host's IPv4 address. So
 * it is asked for alone, and everything else when it says no, fails, or is late.
 */
function bestReach(
  hosts: readonly string[],
  lookup: Lookup,
  isReachable: AddressPolicy,
): Promise<Reach> {
  const [preferred] = hosts;
  if (preferred === undefined) return Promise.resolve({ state: 'none' });
  return new Promise((resolve, reject) => {
    let best: Reach = { state: 'none' };
    let open = 0;
    let isRestAsked = false;
    const ask = (asked: Promise<Answer<string>>) => {
      open += 1;
      asked.then(settle, reject);
    };
    const askRest = () => {
      if (isRestAsked) return;
      isRestAsked = true;
      clearTimeout(timer);
      ask(lookup.aaaa(preferred));
      for (const host of hosts.slice(1)) {
        ask(lookup.a(host));
        ask(lookup.aaaa(host));
      }
    };
    const settle = (answer: Answer<string>) => {
      open -= 1;
      const reach = reachOf(answer, isReachable);
      if (rankOf(reach) < rankOf(best)) best = reach;
      if (best.state === 'reachable') clearTimeout(timer);
      else askRest();
      if (open === 0 || best.state === 'reachable') resolve(best);
    };
    const timer = setTimeout(askRest, LATE_MS);
    ask(lookup.a(preferred));
  });
}

function reachOf(answer: Answer<string>, isReachable: AddressPolicy): Reach {
  if (answer.state !== 'found') return answer;
  const isFound = answer.records.some((address) => isReachable(address));
  if (isFound) return REACHABLE;
  return hasLoopback(answer) ? LOOPBACK : REFUSED;
}

function rankOf({ state }: Reach): number {
  return BEST_FIRST.indexOf(state);
}

/** A mail host of a domain, and the preference of its MX record; the lowest is the best. */
interface Exchange {
  name: string;
  preference: number;
}

function hostsOf(exchanges: readonly Exchange[]): { hosts: string[]; preferred: number } {
  const usable = exchanges.filter(({ name }) => isHostName(name)).slice(0, MAX_HOSTS);
  const preferred = usable.filter(({ preference }) => preference === usable[0]!.preference).length;
  return { hosts: usable.map(({ name }) => name), preferred };
}

/** What the MX records name, by preference and without the final dot; a null MX names nothing. */
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
