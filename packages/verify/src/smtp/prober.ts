import { randomUUID } from 'node:crypto';
import { within, type CancelSignal } from '@postern/concurrency';
import { createAnswerCache, type AnswerCache } from '../dns/answer-cache.ts';
import type { SmtpFinding } from '../evidence.ts';
import type { HostAnswer, Question } from './dialogue.ts';
import type { Egress } from './egress.ts';
import { findingOf } from './host-finding.ts';
import { hostGroup } from './host-group.ts';
import { visitHost, type Visitor } from './host-visit.ts';
import type { SmtpLimits } from './limits.ts';
import type { Pacing } from './pacing.ts';
import { permitted, type Permit } from './permit.ts';
import { providerOf, type Provider } from './providers.ts';
import { createRefusals, type Refusals } from './refusals.ts';
import type { Trace } from '../trace.ts';

/** A mailbox to ask about. */
export interface Mailbox {
  /** As typed, in NFC. */
  local: string;
  /** In A-labels, lower case. */
  domain: string;
  /** The names of its mail hosts, the preferred first. */
  hosts: readonly string[];
}

/** What a prober works with. */
export interface ProberParts extends Visitor {
  egress: Egress;
  pacing: Pacing;
  limits: SmtpLimits;
  permit: Permit;
  memory: ProberMemory;
  onCircuit: (group: string, code: number) => void;
}

/** How long to ask, who may call it off, and what takes down what is asked. */
export interface ProbeWait {
  limitMs: number;
  signal: CancelSignal;
  trace: Trace | null;
}

/** What is remembered, whichever way out was taken. */
export interface ProberMemory {
  /** Whether a mail host accepts invented names at a domain: a backup host often takes any. */
  strangers: AnswerCache<'accepted' | 'refused'>;
  /** The groups that want to be left alone. */
  circuits: AnswerCache<true>;
  /** The rejections that pause a group when another domain gets the same. */
  refusals: Refusals;
  /** The hosts with which no TLS handshake succeeds, and how the last one failed. */
  tlsErrors: AnswerCache<string>;
}

/** Makes a memory of so many domains. */
export function createProberMemory(capacity: number, now: () => number): ProberMemory {
  return {
    strangers: createAnswerCache(capacity, now),
    circuits: createAnswerCache(CIRCUITS, now),
    refusals: createRefusals(CIRCUITS, now),
    tlsErrors: createAnswerCache(FEW_HOSTS, now),
  };
}

/** Asks mail hosts about a mailbox. Rejects only with `signal.reason`. */
export type Probe = (mailbox: Mailbox, wait: ProbeWait) => Promise<SmtpFinding>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** With less time left no further host is tried. */
const LEAST_MS = 100;
/** Every host gets its share of the time to greet us, and at least this. */
const LEAST_GREETING_MS = 700;
/** Groups that want to be left alone are few. */
const CIRCUITS = 1000;
/** Hosts with which no TLS handshake succeeds are few too. */
const FEW_HOSTS = 1000;

/** So much of a host's words is kept: it may say 200,000. */
const MAX_TEXT = 1000;

const UNAVAILABLE: SmtpFinding = Object.freeze({ state: 'skipped', cause: 'unavailable', code: 0 });
const UNVERIFIABLE: SmtpFinding = Object.freeze({
  state: 'skipped',
  cause: 'unverifiable',
  code: 0,
});

/**
 * Makes a prober. It goes to the hosts in their order until one answers, paced by group, and
 * never to a group that asked to be left alone or to a provider whose yes means nothing.
 *
 * A host with which the TLS handshake fails is asked once more in clear text, as a connection of its
 * own within the pacing, unless TLS is required; for an hour it is asked in clear text at once.
 *
 * Remembers for 24 hours whether a mail host accepts invented names at a domain. A host's silence counts as
 * `unreachable` only if every host was tried, each had time to answer, and the way out was proven
 * in the last minute; in doubt the fault is ours.
 *
 * Source: docs/decisions/results.md#0005, rows 17, 23 and 24; docs/decisions/smtp.md#0017; docs/decisions/smtp.md#0061.
 */
export function createProber(parts: ProberParts): Probe {
  const { egress, pacing, limits, permit, via, onCircuit } = parts;
  const { strangers, circuits, refusals, tlsErrors } = parts.memory;

  /** What one host's answer comes to, and whether the next one is tried. */
  const read = (answer: HostAnswer, question: Question, { group, provider }: AskedHost) => {
    const known = { provider, sender: parts.mailFrom };
    const found = findingOf(answer, question, known);
    const { finding, triesNext } = found;
    if (refusals.note(group, question.recipient, found)) {
      circuits.set(group, true, limits.circuitMs);
      onCircuit(group, finding.code);
    }
    if (hasSpoken(answer)) egress.prove();
    finding.host = question.host;
    if ('reply' in answer) finding.text = beginningOf(answer.reply.text);
    const tlsError = tlsErrors.get(question.host);
    if (tlsError !== undefined) finding.tlsError = tlsError;
    return { finding, triesNext };
  };

  return async ({ local, domain, hosts }, { limitMs, signal, trace }) => {
    const asked = hosts.map(askedHost);
    if (asked.some(({ provider }) => provider?.answers === 'anything')) return UNVERIFIABLE;
    const untilMs = performance.now() + limitMs;
    const leftMs = () => untilMs - performance.now();
    const endEgress = trace?.begin('way out over port 25');
    const known = egress.isOpen();
    const isOpen =
      typeof known === 'boolean'
        ? known
        : await within(known, { ms: limitMs, signal }, () => false);
    endEgress?.(isOpen ? 'open' : 'closed');
    if (!isOpen) return UNAVAILABLE;
    const failures: (SmtpFinding | null)[] = [];
    for (const sameGroup of inGroups(asked)) {
      const { group } = sameGroup[0]!;
      const isWanted = () => !circuits.get(group);
      if (!isWanted()) return UNAVAILABLE;
      const endTurn = trace?.begin('turn', group);
      const entered = pacing.enter(group, { limitMs: leftMs(), signal, isWanted });
      const place = entered instanceof Promise ? await entered : entered;
      endTurn?.(place ? 'granted' : 'not in time');
      if (!place) return UNAVAILABLE;
      const goodbyes: Promise<void>[] = [];
      const onLeave = (left: Promise<void>) => void goodbyes.push(left);
      try {
        const toAsk = [...sameGroup];
        for (let host = toAsk.shift(); host; host = toAsk.shift()) {
          if (circuits.get(group)) break; // Its other hosts would say the same.
          const isFollowing = goodbyes.length > 0;
          if (isFollowing) await Promise.all(goodbyes);
          if (isFollowing && !(await place.again(leftMs()))) return UNAVAILABLE;
          const isPermitted = permitted(() => permit(group, via), { untilMs, signal });
          if (isPermitted !== true && !(await isPermitted)) return UNAVAILABLE;
          const hostMs = leftMs();
          if (hostMs < LEAST_MS) return UNAVAILABLE;
          const shareMs = Math.max(LEAST_GREETING_MS, hostMs / (hosts.length - failures.length));
          const greetingMs = Math.min(shareMs, hostMs);
          const asking = strangersKey(host.name, domain);
          const known = strangers.get(asking);
          const isStrangerAsked = !known && host.provider?.answers !== 'refuses_strangers';
          const question: Question = {
            host: host.name,
            recipient: `${local}@${domain}`,
            stranger: isStrangerAsked ? `${randomLocal()}@${domain}` : null,
            needsSmtputf8: !isAscii(local),
            isInClear: !parts.requiresTls && tlsErrors.get(host.name) !== undefined,
          };
          const greetedMs = untilMs - hostMs + greetingMs;
          const visit = { greetedMs, untilMs, signal, onLeave, trace };
          const answer = await visitHost(question, parts, visit);
          if (!answer || isHurried(answer, greetingMs) || isCutOff(answer, leftMs())) {
            failures.push(null);
            continue;
          }
          if (answer.state === 'lost' && answer.step === 'tls') {
            tlsErrors.set(host.name, answer.cause, HOUR_MS);
            if (!parts.requiresTls) {
              egress.prove();
              toAsk.unshift(host); // Once more, in clear text.
              continue;
            }
          }
          const { finding, triesNext } = read(answer, question, host);
          if (!triesNext) return withStranger(finding, known, asking);
          failures.push(finding);
        }
      } finally {
        void allOf(goodbyes).then(place.leave);
      }
    }
    if (failures.length === 0 || failures.includes(null)) return UNAVAILABLE;
    const told = failures.find((finding) => finding && finding.code > 0);
    if (told) return told;
    const inTime = { ms: Math.max(0, leftMs()), signal };
    const isTheirs = await within(egress.isStillOpen(), inTime, () => false);
    return (isTheirs && failures.at(-1)) || UNAVAILABLE;
  };

  /** Puts what is known of the host into an acceptance, and keeps what has been learnt. */
  function withStranger(
    finding: SmtpFinding,
    known: 'accepted' | 'refused' | undefined,
    key: string,
  ): SmtpFinding {
    if (finding.state !== 'pass') return finding;
    if (finding.random !== 'not_asked') strangers.set(key, finding.random, DAY_MS);
    if (known) finding.random = known;
    return finding;
  }
}

/** A host name and a domain have no space. */
function strangersKey(host: string, domain: string): string {
  return `${host} ${domain}`;
}

/** A mail host, and what is known of it before it is asked. */
interface AskedHost {
  name: string;
  group: string;
  provider: Provider | null;
}

function askedHost(name: string): AskedHost {
  return { name, group: hostGroup(name), provider: providerOf(name) };
}

/** The hosts by group, groups and hosts in the order of preference. */
function inGroups(hosts: readonly AskedHost[]): AskedHost[][] {
  const groups: AskedHost[][] = [];
  for (const host of hosts) {
    const known = groups.find(([first]) => first!.group === host.group);
    if (known) known.push(host);
    else groups.push([host]);
  }
  return groups;
}

/** Nearly always there is one. */
function allOf(goodbyes: readonly Promise<void>[]): Promise<unknown> {
  const [only, ...others] = goodbyes;
  return only && others.length === 0 ? only : Promise.all(goodbyes);
}

/** Whether there was a mail host: a firewall, too, may take the connection and say nothing. */
function hasSpoken(answer: HostAnswer): boolean {
  return answer.state !== 'lost' || (answer.step !== 'connect' && answer.step !== 'banner');
}

/** Whether a host was silent that had no time to speak. */
function isHurried(answer: HostAnswer, hadMs: number): boolean {
  const isLate = answer.state === 'lost' && answer.cause === 'late' && answer.step !== 'rcpt';
  return isLate && hadMs < LEAST_GREETING_MS;
}

/** Whether our own time was up before a host that had greeted us could answer. */
function isCutOff(answer: HostAnswer, leftMs: number): boolean {
  return (
    hasSpoken(answer) &&
    answer.state === 'lost' &&
    answer.cause === 'late' &&
    answer.step !== 'rcpt' &&
    leftMs < LEAST_MS
  );
}

/** A copy where it is a part: that keeps all of a text in memory. */
function beginningOf(text: string): string {
  if (text.length <= MAX_TEXT) return text;
  return Buffer.from(text.slice(0, MAX_TEXT)).toString();
}

/** A local part that no person has: the digits of an UUID that are random. Source: RFC 9562 §5.4. */
function randomLocal(): string {
  const uuid = randomUUID();
  return `x${uuid.slice(0, 8)}${uuid.slice(9, 13)}${uuid.slice(-12)}`;
}

function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}
