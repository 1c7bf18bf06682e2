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
const NO_TIME: SmtpFinding = Object.freeze({ state: 'skipped', cause: 'unavailable', code: 0 });
const noTime = () => NO_TIME;

/**
 * Makes the check that asks the DNS and, in mode `deep`, the mail hosts. Without
 * `openMailboxes`, `deep` is carried out as `medium`. What is remembered is answered at once.
 *
 * Evidence that settles the matter ends the check: no mail host is asked about a domain without
 * mail, a temporary-mail service, or a local part that SMTP cannot carry as it is.
 */
export function createNetworkCheck(
  settings: NetworkSettings,
  openMailboxes: OpenMailboxes | null,
): NetworkCheck {
  const isReachable = createAddressPolicy(settings.ranges);
  const { resolver, now, caches, isJoined } = settings;
  const lookup = createLookup(resolver, now, { capacity: caches.dns, isJoined });
  let opening: Promise<FindMailbox> | null = null;
  let opened: FindMailbox | null = null;

  const openAndFind: FindMailbox = async (mailbox, wait) => {
    opening ??= openMailboxes!({ lookup, isReachable });
    opened = await opening;
    return opened(mailbox, wait);
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
    const seen = withDns(evidence, { mode: 'deep', dns, domain }, settings.lists);
    // A host may refuse a local part that is not standard for how it is written, and not for want of a mailbox.
    const isSettled = seen.disposable.state === 'fail' || seen.doubt === 'local_nonstandard';
    if (dns.state !== 'pass' || isSettled) return seen;
    const local = subject.address.slice(0, subject.address.lastIndexOf('@'));
    const ms = wait.budgetMs - (performance.now() - fromMs);
    const mailbox = { local, domain, hosts: dns.hosts, preferred: dns.preferred };
    seen.smtp = await askMailHosts(opened ?? openAndFind, mailbox, { ms, wait });
    return seen;
  };

  return (found, wait) => {
    const { evidence, domain } = found;
    const mode = openMailboxes ? wait.mode : 'medium';
    if (domain === null) return { ...evidence, mode };
    const known = knownMailHosts(domain, lookup, isReachable);
    if (known) wait.trace?.remember(`MX ${domain}`, 'remembered, with its mail hosts');
    if (mode === 'deep') return askDeep(found, { domain, known }, wait);
    const seen = (dns: DnsFinding) => withDns(evidence, { mode, dns, domain }, settings.lists);
    return known ? seen(known) : askDns(domain, wait).then(seen);
  };
}

/** What the DNS was asked about, and its answer. */
interface Seen {
  mode: Evidence['mode'];
  dns: DnsFinding;
  domain: string;
}

/** Evidence that is still being gathered. */
type OpenEvidence = { -readonly [Name in keyof Evidence]: Evidence[Name] };

/**
 * Puts what the DNS and the names of the mail hosts tell into a copy of the evidence: a domain whose every mail
 * host is one of a temporary-mail service's is such a service, unless it is a relay or a provider
 * at which anyone can have a mailbox. The copy is written out, since spreading a frozen object takes longer than
 * all of this.
 *
 * Source: docs/decisions/lists.md#0057.
 */
function withDns(offline: Evidence, { mode, dns, domain }: Seen, lists: Lists): OpenEvidence {
  const host = disposableHost(offline, { dns, domain }, lists);
  return {
    mode,
    syntax: offline.syntax,
    doubt: offline.doubt,
    reserved: offline.reserved,
    tld: offline.tld,
    disposable: host === null ? offline.disposable : { state: 'fail', host },
    squat: offline.squat,
    typo: offline.typo,
    isRole: offline.isRole,
    isFree: offline.isFree,
    isSuspect: offline.isSuspect,
    dns,
    smtp: offline.smtp,
  };
}

/** The first mail host, where all of them are disposable services' and nothing speaks for the domain. */
function disposableHost(
  { disposable, isFree }: Evidence,
  { dns, domain }: Pick<Seen, 'dns' | 'domain'>,
  lists: Lists,
): string | null {
  if (dns.state !== 'pass' || dns.via !== 'mx' || disposable.state === 'fail' || isFree)
    return null;
  const [host] = dns.hosts;
  if (host === undefined || !dns.hosts.every(lists.isDisposableHost)) return null;
  return lists.isRelay(domain) ? null : host;
}

/** Whoever waits no longer leaves, so that no connection outlives the last of them. */
function askMailHosts(
  findMailbox: FindMailbox,
  mailbox: Parameters<FindMailbox>[0],
  { ms, wait: { signal, trace } }: { ms: number; wait: NetworkWait },
): SmtpFinding | Promise<SmtpFinding> {
  const limitMs = ms - HEAD_START_MS;
  if (limitMs <= 0) return NO_TIME;
  const cancellation = new Cancellation();
  const finding = findMailbox(mailbox, { limitMs, signal: cancellation, trace });
  return within(finding, { ms, signal, cancellation }, noTime);
}
