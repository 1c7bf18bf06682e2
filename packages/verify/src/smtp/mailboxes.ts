import { createDedupe, type CancelSignal } from '@postern/concurrency';
import { createAnswerCache } from '../dns/answer-cache.ts';
import type { AddressPolicy } from '../dns/address-policy.ts';
import type { Lookup } from '../dns/lookup.ts';
import { findMailHosts } from '../dns/mail-hosts.ts';
import { findRoute, knownRoute } from '../dns/routes.ts';
import type { SmtpFinding } from '../evidence.ts';
import type { Settings } from '../options.ts';
import { tracedLookup } from '../dns/traced-lookup.ts';
import type { Trace } from '../trace.ts';
import { codeOf } from '../dns/dns-error.ts';
import type { Dial } from './dial.ts';
import { createEgress } from './egress.ts';
import { testEgress } from './egress-test.ts';
import type { Identity } from './identity.ts';
import { createPacing } from './pacing.ts';
import type { Mailbox } from './mail-servers.ts';
import { createProber, createProberMemory, type ProbeWait } from './prober.ts';
import { PROXY_FAILED } from './proxy.ts';
import { createRotation, type OpenWay } from './rotation.ts';
import type { WayOut } from './way-out.ts';

/** Finds out about a mailbox, or remembers. Rejects only with `signal.reason`. */
export type FindMailbox = (
  mailbox: Mailbox,
  wait: { limitMs: number; signal: CancelSignal; trace?: Trace | null },
) => Promise<SmtpFinding>;

/** How the DNS is asked, and which of its addresses are dialled. */
export interface Dns {
  lookup: Lookup;
  isReachable: AddressPolicy;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** With no more time than this left nobody asks again. */
const LEAST_MS = 1000;

/**
 * Makes the finder of mailboxes: who asks is `identity`, the DNS is asked through `dns`. Each way out has
 * a pacing and a proof of its own; what is remembered is for all of them.
 *
 * Remembered: accepted 24 h, not there or switched off 1 h, all that is temporary never. The same
 * mailbox is asked about once at a time; who joins somebody with less time, and hears nothing for
 * that, asks again.
 *
 * Source: docs/decisions/engine.md#0007; docs/decisions/smtp.md#0017.
 */
export function createMailboxes(identity: Identity, dns: Dns, settings: Settings): FindMailbox {
  const { now, caches, limits, requiresTls, waysOut, permit, onEvent } = settings;
  const found = createAnswerCache<SmtpFinding>(caches.mailboxes, now);
  const { lookup, isReachable } = dns;
  const route = (host: string, trace: Trace | null = null) =>
    trace
      ? findRoute(host, tracedLookup(lookup, trace), isReachable)
      : (knownRoute(host, lookup, isReachable) ?? findRoute(host, lookup, isReachable));
  const memory = createProberMemory(caches.mailboxes, now);

  const open = ({ name: via, dial }: WayOut): OpenWay => {
    const egress = createEgress(async () => {
      const hosts = () => ownHosts(identity, dns);
      const isOpen = await testEgress({ hosts, route, dial, limits });
      onEvent({ type: 'egress', isOpen, ...(via !== null && { via }) });
      return isOpen;
    }, now);
    const dialNoted: Dial = (to) => {
      const dialled = dial(to);
      if (dialled instanceof Promise) {
        dialled.catch((error: unknown) => {
          if (codeOf(error) === PROXY_FAILED) egress.doubt();
        });
      }
      return dialled;
    };
    const probe = createProber({
      ...{ via, dial: dialNoted, route, egress, limits, requiresTls, permit, memory },
      heloName: identity.heloName,
      mailFrom: identity.mailFrom,
      pacing: createPacing(limits, now),
      onCircuit: (group, code) => onEvent({ type: 'circuit', group, code }),
    });
    return { egress, probe };
  };
  const probe = createRotation(waysOut.map(open));
  const dedupe = createDedupe<Asked>();
  const ask = (key: string, mailbox: Mailbox, wait: ProbeWait): Promise<Asked> => {
    const untilMs = performance.now() + wait.limitMs;
    return probe(mailbox, wait).then((finding) => {
      const ttlMs = ttlOf(finding);
      if (ttlMs > 0) found.set(key, finding, ttlMs);
      return { finding, untilMs };
    });
  };
  /** What is remembered. */
  const recall = (key: string, trace: Trace | null): SmtpFinding | undefined => {
    const known = found.get(key);
    if (known) trace?.remember('mailbox', known.code > 0 ? String(known.code) : known.state);
    return known;
  };
  /** Asks, unless somebody is asking about the mailbox already. */
  const begin = (key: string, mailbox: Mailbox, wait: ProbeWait) => {
    let isFirst = false;
    const work = (signal: CancelSignal) => {
      isFirst = true;
      return ask(key, mailbox, { limitMs: wait.limitMs, signal, trace: wait.trace });
    };
    const asking = dedupe(key, work, wait.signal);
    return { asking, isFirst };
  };
  /** Waits for what somebody else asks, and asks as well where that had less time and heard nothing. */
  const join = async (
    joined: Promise<Asked>,
    mailbox: Mailbox,
    { untilMs, signal, trace }: { untilMs: number; signal: CancelSignal; trace: Trace | null },
  ): Promise<SmtpFinding> => {
    const key = keyOf(mailbox);
    for (let asking = joined; ;) {
      const end = trace?.begin('mailbox, asked about already');
      const asked = await asking;
      end?.(asked.finding.state);
      const isOurs = asked.untilMs > untilMs - LEAST_MS;
      if (isOurs || !isOpenEnded(asked.finding)) return asked.finding;
      const known = recall(key, trace);
      if (known) return known;
      const begun = begin(key, mailbox, { limitMs: untilMs - performance.now(), signal, trace });
      if (begun.isFirst) return (await begun.asking).finding;
      asking = begun.asking;
    }
  };

  return (mailbox, { limitMs, signal, trace = null }) => {
    const key = keyOf(mailbox);
    const known = recall(key, trace);
    if (known) return Promise.resolve(known);
    const { asking, isFirst } = begin(key, mailbox, { limitMs, signal, trace });
    if (isFirst) return asking.then(findingIn);
    const untilMs = performance.now() + limitMs;
    return join(asking, mailbox, { untilMs, signal, trace });
  };
}

function findingIn({ finding }: Asked): SmtpFinding {
  return finding;
}

/** What was found out, and until when anybody would have waited for it. */
interface Asked {
  finding: SmtpFinding;
  untilMs: number;
}

/** Whether who waits longer might hear more: no host has answered. */
function isOpenEnded(finding: SmtpFinding): boolean {
  if (finding.state === 'pass' || finding.code > 0) return false;
  return ['unavailable', 'unreachable', 'temporary'].includes(finding.cause);
}

/** The mail hosts of the operator: of the sender's domain, unless one is named. */
async function ownHosts(
  { egressHost, senderDomain }: Identity,
  { lookup, isReachable }: Dns,
): Promise<readonly string[]> {
  if (egressHost !== null) return [egressHost.toLowerCase()];
  if (senderDomain === null) return [];
  const found = await findMailHosts(senderDomain, lookup, isReachable);
  return found.state === 'pass' ? found.hosts : [];
}

function keyOf({ local, domain }: Mailbox): string {
  return `${local}@${domain}`;
}

function ttlOf({ state }: SmtpFinding): number {
  if (state === 'pass') return DAY_MS;
  return state === 'fail' ? HOUR_MS : 0;
}
