import { within } from '@postern/concurrency';
import { createAddressPolicy } from '@postern/public-network';
import { createLookup } from '../dns/lookup.ts';
import { findMailHosts } from '../dns/mail-hosts.ts';
import { findOwnershipOffer } from '../dns/ownership-offer.ts';
import type { DnsResolver } from '../dns/resolver.ts';
import { tracedLookup } from '../dns/traced-lookup.ts';
import type { Lists } from '../lists/lists.ts';
import type { FindMailbox } from '../smtp/mailboxes.ts';
import type { Dns } from '../smtp/smtp-check.ts';
import type { DnsFinding, Evidence, SmtpFinding } from '../verdict/evidence.ts';
import type { Trace } from '../verdict/trace.ts';
import type { EngineSettings } from './engine-options.ts';
import type { OfflineFindings } from './offline.ts';

/** The mode, the time, the signal that cancels the check, and the trace; null without one. */
export interface NetworkWait {
  mode: 'medium' | 'deep';
  budgetMs: number;
  signal: AbortSignal | undefined;
  trace: Trace | null;
}

/** Completes what the offline checks have left undecided. Rejects only with `signal.reason`. */
export type NetworkCheck = (found: OfflineFindings, wait: NetworkWait) => Promise<Evidence>;

/** Loads the SMTP check, for the first address that needs it. */
export type LoadSmtpCheck = (dns: Dns) => Promise<FindMailbox>;

/** The engine's settings that the check needs. */
export interface NetworkSettings extends EngineSettings {
  resolver: DnsResolver;
  /** Whether calls share a pending DNS query. Default true. */
  isJoined?: boolean;
}

/** The evidence from the DNS. */
type DnsEvidence = Pick<Evidence, 'dns' | 'isOwnershipOffered'>;

/** The SMTP check ends this much earlier than the budget, so that it can return a reason. */
const HEAD_START_MS = 50;
/** How long the result waits for the record of an issuer, once the mail servers are known. */
const OFFER_MS = 200;
const LATE: DnsFinding = Object.freeze({ state: 'temperror', cause: 'ETIMEOUT' });
const NO_TIME: SmtpFinding = Object.freeze({ state: 'skipped', cause: 'unavailable', code: 0 });

/**
 * Creates the check that queries the DNS and, in mode `deep`, contacts the mail servers. Without `loadSmtpCheck`,
 * `deep` is carried out as `medium`.
 *
 * Evidence that decides the result ends the check: no mail server is contacted for a domain without email, a domain
 * that you block, a disposable email service, or a local part that SMTP cannot carry unchanged.
 */
export function createNetworkCheck(
  settings: NetworkSettings,
  loadSmtpCheck: LoadSmtpCheck | null,
): NetworkCheck {
  const { resolver, now, caches, isJoined, lists, ownership, budgetMs } = settings;
  const isReachable = createAddressPolicy(settings.ranges);
  const lookup = createLookup(resolver, now, { capacity: caches.dns, isJoined });
  let loading: Promise<FindMailbox> | null = null;

  const checkDns = async (domain: string, wait: NetworkWait): Promise<DnsEvidence> => {
    const traced = wait.trace ? tracedLookup(lookup, wait.trace) : lookup;
    const limits = { ms: Math.min(wait.budgetMs, budgetMs.medium), signal: wait.signal };
    const finding = within(findMailHosts(domain, traced, isReachable), limits, () => LATE);
    if (!ownership) return { dns: await finding };
    const offer = findOwnershipOffer(domain, traced);
    const dns = await finding;
    const isOffered = await within(offer, { ...limits, ms: OFFER_MS }, () => null);
    return isOffered === null ? { dns } : { dns, isOwnershipOffered: isOffered };
  };

  /** The work is canceled when the last call that waits for it ends, so that no connection outlives it. */
  const checkSmtp = (
    mailbox: Parameters<FindMailbox>[0],
    leftMs: number,
    { signal, trace }: NetworkWait,
  ): Promise<SmtpFinding> => {
    const cancellation = new AbortController();
    const limitMs = leftMs - HEAD_START_MS;
    const find = async () => {
      const findMailbox = await (loading ??= loadSmtpCheck!({ lookup, isReachable }));
      return findMailbox(mailbox, { limitMs, signal: cancellation.signal, trace });
    };
    return within(find(), { ms: leftMs, signal, cancellation }, () => NO_TIME);
  };

  return async (found, wait) => {
    const { domain, subject } = found;
    const mode = loadSmtpCheck ? wait.mode : 'medium';
    if (domain === null) return { ...found.evidence, mode };
    const fromMs = performance.now();
    const answers = await checkDns(domain, wait);
    const { dns } = answers;
    const evidence = withDns({ ...found.evidence, mode, ...answers }, domain, lists);
    // A server can reject a nonstandard local part for its syntax, not because the mailbox is missing.
    const isDecided =
      evidence.ownRule === 'block' ||
      evidence.disposable.state === 'fail' ||
      evidence.doubt === 'local_nonstandard';
    if (mode === 'medium' || dns.state !== 'pass' || isDecided) return evidence;
    const leftMs = wait.budgetMs - (performance.now() - fromMs);
    if (leftMs <= HEAD_START_MS) return { ...evidence, smtp: NO_TIME };
    const local = subject.address.slice(0, subject.address.lastIndexOf('@'));
    const mailbox = { local, domain, hosts: dns.hosts, preferred: dns.preferred };
    return { ...evidence, smtp: await checkSmtp(mailbox, leftMs, wait) };
  };
}

/**
 * Adds what the names of the mail servers show: a domain whose servers all belong to a disposable email service is
 * disposable, unless it is a relay, a free email provider, or allowed by your own lists.
 *
 * Source: docs/decisions/lists.md#0057.
 */
function withDns(evidence: Evidence, domain: string, lists: Lists): Evidence {
  const host = disposableHost(evidence, domain, lists);
  return host === null ? evidence : { ...evidence, disposable: { state: 'fail', host } };
}

/** The first mail server, if all of them belong to disposable email services and nothing exempts the domain. */
function disposableHost(
  { disposable, isFree, ownRule, dns }: Evidence,
  domain: string,
  lists: Lists,
): string | null {
  if (dns.state !== 'pass' || dns.via !== 'mx' || disposable.state === 'fail') return null;
  if (isFree || ownRule === 'allow') return null;
  const [host] = dns.hosts;
  if (host === undefined || !dns.hosts.every(lists.isDisposableHost)) return null;
  return lists.isRelay(domain) ? null : host;
}
