import { createAnswerCache } from '../dns/answer-cache.ts';
import type { Lookup } from '../dns/lookup.ts';
import { findMailHosts } from '../dns/mail-hosts.ts';
import { findRoute } from '../dns/routes.ts';
import type { SmtpFinding } from '../evidence.ts';
import type { Settings } from '../options.ts';
import { dialTcp } from './dial.ts';
import { createEgress } from './egress.ts';
import { testEgress } from './egress-test.ts';
import type { Identity } from './identity.ts';
import { joined } from './joined.ts';
import { createPacing } from './pacing.ts';
import { createProber, type Mailbox } from './prober.ts';

/** Finds out about a mailbox, or remembers. Rejects only with `signal.reason`. */
export type FindMailbox = (
  mailbox: Mailbox,
  wait: { limitMs: number; signal: AbortSignal },
) => Promise<SmtpFinding>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Makes the finder of mailboxes: who asks is `identity`, the DNS is asked through `lookup`.
 *
 * Remembered: accepted 24 h, not there or switched off 1 h, all that is temporary never. The same
 * mailbox is asked about once at a time.
 *
 * Source: docs/decisions/0007-caching.md; docs/decisions/0017-smtp-probing.md.
 */
export function createMailboxes(
  identity: Identity,
  lookup: Lookup,
  settings: Settings,
): FindMailbox {
  const { now, isReachable, caches, limits, onEvent } = settings;
  const dial = settings.dial ?? dialTcp;
  const found = createAnswerCache<SmtpFinding>(caches.mailboxes, now);
  const route = (host: string) => findRoute(host, lookup, isReachable);
  const egress = createEgress(async () => {
    const hosts = () => ownHosts(identity, lookup, settings);
    const isOpen = await testEgress({ hosts, route, dial, limitMs: limits.connectMs });
    onEvent({ type: 'egress', isOpen });
    return isOpen;
  }, now);
  const probe = createProber({
    heloName: identity.heloName,
    mailFrom: identity.mailFrom,
    dial,
    route,
    egress,
    pacing: createPacing(limits, now),
    limits,
    now,
    capacity: caches.mailboxes,
    onCircuit: (group, code) => onEvent({ type: 'circuit', group, code }),
  });
  const ask = joined<SmtpFinding, Parameters<FindMailbox>>(async (signal, mailbox, { limitMs }) => {
    const finding = await probe(mailbox, { limitMs, signal });
    const ttlMs = ttlOf(finding);
    if (ttlMs > 0) found.set(keyOf(mailbox), finding, ttlMs);
    return finding;
  });

  return async (mailbox, wait) => {
    const key = keyOf(mailbox);
    return found.get(key) ?? ask(key, wait.signal, mailbox, wait);
  };
}

/** The mail hosts of the operator: of the sender's domain, unless one is named. */
async function ownHosts(
  { egressHost, senderDomain }: Identity,
  lookup: Lookup,
  { isReachable }: Settings,
): Promise<readonly string[]> {
  if (egressHost !== null) return [egressHost.toLowerCase()];
  if (senderDomain === null) return [];
  const dns = await findMailHosts(senderDomain, lookup, isReachable);
  return dns.state === 'pass' ? dns.hosts : [];
}

function keyOf({ local, domain }: Mailbox): string {
  return `${local}@${domain}`;
}

function ttlOf({ state }: SmtpFinding): number {
  if (state === 'pass') return DAY_MS;
  return state === 'fail' ? HOUR_MS : 0;
}
