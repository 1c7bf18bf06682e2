import { Cancellation, within } from '@postern/concurrency';
import { createAddressPolicy } from './dns/address-policy.ts';
import { createLookup } from './dns/lookup.ts';
import { findMailHosts, knownMailHosts } from './dns/mail-hosts.ts';
import type { DnsResolver } from './dns/resolver.ts';
import type { EngineSettings } from './engine-options.ts';
import type { DnsFinding, Evidence, SmtpFinding } from './evidence.ts';
import type { Lists } from './lists/lists.ts';
import type { OfflineFindings } from './offline.ts';
import { tracedLookup } from './dns/traced-lookup.ts';
import type { Dns, FindMailbox } from './smtp/mailboxes.ts';
import type { Trace } from './trace.ts';

/** How deep to ask, for how long, and who may call it off. */
export interface NetworkWait {
  mode: 'medium' | 'deep';
  budgetMs: number;
  signal: AbortSignal | undefined;
  /** Takes down what is asked; null where nobody wants to know. */
  trace: Trace | null;
}

/** Asks the network about what the offline checks have left open. Rejects only with `signal.reason`. */
export type NetworkCheck = (
  found: OfflineFindings,
  wait: NetworkWait,
) => Evidence | Promise<Evidence>;

/** Makes the finder of mailboxes, at the first question that needs it. */
export type OpenMailboxes = (dns: Dns) => Promise<FindMailbox>;

/** What the check asks by. */
export interface NetworkSettings extends EngineSettings {
  resolver: DnsResolver;
  /** Whether a question of the DNS that is under way is joined by others. Default true. */
  isJoined?: boolean;
}

/** The mail hosts' part ends so long before the budget does, to say why. */
const HEAD_START_MS = 50;
const LATE: DnsFinding = Object.freeze({ state: 'temperror', cause: 'ETIMEOUT' });
/** Nobody reads it: it is made once, for it costs a stack trace. */
const DONE = new Error('Nobody waits for the mail host any more');
const NO_TIME: SmtpFinding = Object.freeze({ state: 'skipped', cause: 'unavailable', code: 0 });

/**
 * Makes the check that asks the DNS and, in mode `deep`, the mail hosts. Without
 * `openMailboxes`, `deep` is carried out as `medium`. What is remembered is answered at once.
 *
 * Evidence that settles the matter ends the inquiry: no mail host is asked about a domain without
 * mail, nor about a temporary-mail service.
 */
export function createNetworkCheck(
  settings: NetworkSettings,
  openMailboxes: OpenMailboxes | null,
): NetworkCheck {
  const isReachable = createAddressPolicy(settings.ranges);
  const { resolver, now, caches, isJoined } = settings;
  const lookup = createLookup(resolver, now, { capacity: caches.dns, isJoined });
  let mailboxes: Promise<FindMailbox> | null = null;

  const findMailbox: FindMailbox = async (mailbox, wait) => {
    mailboxes ??= openMailboxes!({ lookup, isReachable });
    return (await mailboxes)(mailbox, wait);
  };

  const askDns = (domain: string, wait: NetworkWait): Promise<DnsFinding> => {
    const ms = Math.min(wait.budgetMs, settings.budgetMs.medium);
    const asked = wait.trace ? tracedLookup(lookup, wait.trace) : lookup;
    const finding = findMailHosts(domain, asked, isReachable);
    return within(finding, { ms, signal: wait.signal }, () => LATE);
  };

  const askDeep = async (
    { evidence, subject }: OfflineFindings,
    { domain, known }: { domain: string; known: DnsFinding | null },
    wait: NetworkWait,
  ): Promise<Evidence> => {
    const fromMs = performance.now();
    const dns = known ?? (await askDns(domain, wait));
    const seen = withDns({ ...evidence, mode: 'deep', dns }, domain, settings.lists);
    if (dns.state !== 'pass' || seen.disposable.state === 'fail') return seen;
    const local = subject.address.slice(0, subject.address.lastIndexOf('@'));
    const ms = wait.budgetMs - (performance.now() - fromMs);
    const mailbox = { local, domain, hosts: dns.hosts };
    const smtp = await askMailHosts(findMailbox, mailbox, { ...wait, budgetMs: ms });
    return { ...seen, smtp };
  };

  return (found, wait) => {
    const { evidence, domain } = found;
    const mode = openMailboxes ? wait.mode : 'medium';
    if (domain === null) return { ...evidence, mode };
    const known = knownMailHosts(domain, lookup, isReachable);
    if (known) wait.trace?.remember(`MX ${domain}`, 'remembered, with its mail hosts');
    if (mode === 'deep') return askDeep(found, { domain, known }, wait);
    const seen = (dns: DnsFinding) => withDns({ ...evidence, mode, dns }, domain, settings.lists);
    return known ? seen(known) : askDns(domain, wait).then(seen);
  };
}

/**
 * Puts what the mail hosts tell into evidence that holds the DNS finding: a domain whose every mail
 * host is one of a temporary-mail service's is such a service, unless it is a relay or a provider
 * at which anyone can have a mailbox.
 *
 * Source: docs/decisions/0043-disposable-by-consensus.md.
 */
function withDns(evidence: Evidence, domain: string, lists: Lists): Evidence {
  const { dns, disposable, isFree } = evidence;
  if (dns.state !== 'pass' || dns.via !== 'mx' || disposable.state !== 'pass' || isFree) {
    return evidence;
  }
  const [host] = dns.hosts;
  if (host === undefined || !dns.hosts.every(lists.isDisposableHost)) return evidence;
  if (lists.isRelay(domain)) return evidence;
  return { ...evidence, disposable: { state: 'fail', host } };
}

/** Whoever waits no longer leaves, so that no connection outlives the last of them. */
async function askMailHosts(
  findMailbox: FindMailbox,
  mailbox: Parameters<FindMailbox>[0],
  { budgetMs: ms, signal, trace }: NetworkWait,
): Promise<SmtpFinding> {
  const limitMs = ms - HEAD_START_MS;
  if (limitMs <= 0) return NO_TIME;
  const cancellation = new Cancellation();
  try {
    const finding = findMailbox(mailbox, { limitMs, signal: cancellation, trace });
    return await within(finding, { ms, signal }, () => NO_TIME);
  } finally {
    cancellation.abort(DONE);
  }
}
