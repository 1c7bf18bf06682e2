import type { DnsFinding } from '../evidence.ts';
import type { Answer } from './answer.ts';
import type { Lookup } from './lookup.ts';
import { isAddress, isPublicAddress } from './public-address.ts';
import type { MxRecord } from './resolver.ts';

/** At most so many mail hosts of a domain are looked at, in the order of preference. */
const MAX_HOSTS = 10;

/**
 * Finds out whether a domain can receive mail: by MX, else by its own address.
 *
 * Takes a lower-case A-label domain. One host with a public address suffices; a temporary
 * failure among the hosts that could have been such makes the whole finding temporary.
 *
 * Source: RFC 5321 §5.1; RFC 7505 §3; docs/decisions/0005-status-score-reason.md, rows 3, 4, 5, 12, 22, 23.
 */
export async function findMailHosts(domain: string, lookup: Lookup): Promise<DnsFinding> {
  const mx = await lookup.mx(domain);
  if (mx.state === 'temperror') return mx;
  if (mx.state === 'none') {
    return mx.cause === 'not_found'
      ? { state: 'fail', cause: 'not_found' }
      : reachableItself(domain, lookup);
  }
  const hosts = hostsOf(mx.records);
  if (hosts.length === 0) return { state: 'fail', cause: 'null_mx' };
  const reach = await best(hosts.map((host) => reachOf(host, lookup)));
  if (reach.state === 'public') return { state: 'pass', via: 'mx', hosts };
  if (reach.state === 'temperror') return reach;
  return { state: 'fail', cause: 'unroutable' };
}

/** The implicit MX: a domain without MX is its own mail host. Source: RFC 5321 §5.1. */
async function reachableItself(domain: string, lookup: Lookup): Promise<DnsFinding> {
  const reach = await reachOf(domain, lookup);
  if (reach.state === 'public') return { state: 'pass', via: 'address', hosts: [domain] };
  if (reach.state === 'temperror') return reach;
  return { state: 'fail', cause: reach.state === 'private' ? 'unroutable' : 'no_mail_host' };
}

/** How far a host can be reached, best first: on the public internet, nobody knows, inside only, nowhere. */
type Reach =
  | { state: 'public' }
  | { state: 'temperror'; cause: string }
  | { state: 'private' }
  | { state: 'none' };

const BEST_FIRST: readonly Reach['state'][] = ['public', 'temperror', 'private', 'none'];

async function reachOf(host: string, lookup: Lookup): Promise<Reach> {
  if (isAddress(host)) return { state: 'private' };
  return best([lookup.a(host).then(reachOfAnswer), lookup.aaaa(host).then(reachOfAnswer)]);
}

function reachOfAnswer(answer: Answer<string>): Reach {
  if (answer.state === 'temperror') return answer;
  if (answer.state === 'none') return { state: 'none' };
  return { state: answer.records.some(isPublicAddress) ? 'public' : 'private' };
}

/** Settles as soon as one is public, else with the best of them all. */
function best(reaches: readonly Promise<Reach>[]): Promise<Reach> {
  return new Promise((resolve, reject) => {
    let known: Reach = { state: 'none' };
    let open = reaches.length;
    const settle = (reach: Reach) => {
      if (BEST_FIRST.indexOf(reach.state) < BEST_FIRST.indexOf(known.state)) known = reach;
      open -= 1;
      if (open === 0 || known.state === 'public') resolve(known);
    };
    for (const reach of reaches) reach.then(settle, reject);
  });
}

/** Host names by preference, without the final dot; a null MX names none. */
function hostsOf(records: readonly MxRecord[]): string[] {
  return [...records]
    .sort((a, b) => a.priority - b.priority)
    .map(({ exchange }) => exchange.toLowerCase().replace(/\.$/, ''))
    .filter(Boolean)
    .slice(0, MAX_HOSTS);
}
