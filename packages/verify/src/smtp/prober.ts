import { within, type CancelSignal } from '@postern/concurrency';
import { createAnswerCache, type AnswerCache } from '../dns/answer-cache.ts';
import type { SmtpFinding } from '../evidence.ts';
import type { Trace } from '../trace.ts';
import { acceptanceOf } from './acceptance.ts';
import type { HostAnswer } from './dialogue.ts';
import type { Egress } from './egress.ts';
import { findingOf, type HostFinding } from './host-finding.ts';
import { LEAST_CONNECT_MS, visitHost, type Visitor } from './host-visit.ts';
import type { SmtpLimits } from './limits.ts';
import { inGroups, mailServersOf, type Mailbox, type MailServer } from './mail-servers.ts';
import type { Pacing, Place } from './pacing.ts';
import { permitted, type Permit } from './permit.ts';
import { questionOf, type Question } from './question.ts';
import { createRandomNames, type RandomNames } from './random-names.ts';
import { createRefusals, type Refusals } from './refusals.ts';

/** What a prober works with. */
export interface ProberParts extends Visitor {
  egress: Egress;
  pacing: Pacing;
  limits: SmtpLimits;
  permit: Permit;
  memory: ProberMemory;
  onCircuit: (group: string, code: number) => void;
}

/** How long a probe may take, its signal, and its trace. */
export interface ProbeWait {
  limitMs: number;
  signal: CancelSignal;
  trace: Trace | null;
}

/** What is cached for all outbound routes. */
export interface ProberMemory {
  /** What became of random names. */
  randomNames: RandomNames;
  /** The groups that want to be left alone. */
  circuits: AnswerCache<true>;
  /** The rejections that pause a group when another domain gets the same. */
  refusals: Refusals;
  /** The servers with which no TLS handshake succeeds, and how the last one failed. */
  tlsErrors: AnswerCache<string>;
}

/** Makes a memory of so many domains. */
export function createProberMemory(capacity: number, now: () => number): ProberMemory {
  return {
    randomNames: createRandomNames(capacity, now),
    circuits: createAnswerCache(FEW, now),
    refusals: createRefusals(FEW, now),
    tlsErrors: createAnswerCache(FEW, now),
  };
}

/** Asks mail servers about a mailbox. Rejects only with `signal.reason`. */
export type Probe = (mailbox: Mailbox, wait: ProbeWait) => Promise<SmtpFinding>;

const HOUR_MS = 3_600_000;
/** With less time left no further server is tried. */
const LEAST_MS = 100;
/** Groups that want to be left alone are few, and so are servers with which no handshake succeeds. */
const FEW = 1000;

const UNAVAILABLE: SmtpFinding = Object.freeze({ state: 'skipped', cause: 'unavailable', code: 0 });
const UNVERIFIABLE: SmtpFinding = Object.freeze({
  state: 'skipped',
  cause: 'unverifiable',
  code: 0,
});

/** A mailbox that is being checked. */
interface Probing {
  mailbox: Mailbox;
  servers: readonly MailServer[];
  /** The end of the time, on the clock of `performance.now`. */
  untilMs: number;
  signal: CancelSignal;
  trace: Trace | null;
  /** What came of each server that could not tell; null where it had too little of our time. */
  failures: (SmtpFinding | null)[];
}

/** A server, and the domain of the mailbox. */
interface Asked {
  server: MailServer;
  domain: string;
}

/** The turn of a group: its connections follow each other. */
interface Turn {
  place: Place;
  /** Settle when the connections so far are closed. */
  goodbyes: Promise<void>[];
}

/**
 * Makes a prober. It goes to the servers in their order until one answers, paced by group, and never
 * to a group that asked to be left alone or to a provider whose yes means nothing.
 *
 * After a failed TLS handshake the prober connects once more, within the pacing, and uses clear text,
 * unless TLS is required. For an hour it uses clear text with this server at once.
 *
 * A server's silence counts as `unreachable` only if every server was tried, each had time to answer,
 * and the outbound route was proven in the last minute; in doubt the fault is ours.
 *
 * Source: docs/decisions/results.md#0005, rows 17, 23 and 24; docs/decisions/smtp.md#0017; docs/decisions/smtp.md#0061.
 */
export function createProber(parts: ProberParts): Probe {
  const { egress, pacing, limits, permit, via, onCircuit, requiresTls } = parts;
  const { randomNames, circuits, refusals, tlsErrors } = parts.memory;

  return async (mailbox, { limitMs, signal, trace }) => {
    const servers = mailServersOf(mailbox);
    if (servers.some(({ provider }) => provider?.answers === 'anything')) return UNVERIFIABLE;
    const untilMs = performance.now() + limitMs;
    const probing: Probing = { mailbox, servers, untilMs, signal, trace, failures: [] };
    if (!(await isWayOpen(probing))) return UNAVAILABLE;
    for (const sameGroup of inGroups(servers)) {
      const finding = await askGroup(sameGroup, probing);
      if (finding) return finding;
    }
    return failureOf(probing);
  };

  async function isWayOpen({ untilMs, signal, trace }: Probing): Promise<boolean> {
    const end = trace?.begin('way out over port 25');
    const known = egress.isOpen();
    const isOpen =
      typeof known === 'boolean'
        ? known
        : await within(known, { ms: leftUntil(untilMs), signal }, () => false);
    end?.(isOpen ? 'open' : 'closed');
    return isOpen;
  }

  /** Asks the servers of one owner; null when none of them could tell. */
  async function askGroup(
    sameGroup: readonly MailServer[],
    probing: Probing,
  ): Promise<SmtpFinding | null> {
    const { group } = sameGroup[0]!;
    const isWanted = () => !circuits.get(group);
    if (!isWanted()) return UNAVAILABLE;
    const { untilMs, signal, trace } = probing;
    const end = trace?.begin('turn', group);
    const entered = pacing.enter(group, { limitMs: leftUntil(untilMs), signal, isWanted });
    const place = entered instanceof Promise ? await entered : entered;
    end?.(place ? 'granted' : 'not in time');
    if (!place) return UNAVAILABLE;
    const turn: Turn = { place, goodbyes: [] };
    try {
      for (const server of sameGroup) {
        if (!isWanted()) return null; // The other servers of the group would say the same.
        const finding = await askServer(server, turn, probing);
        if (finding) return finding;
      }
      return null;
    } finally {
      void allOf(turn.goodbyes).then(place.leave);
    }
  }

  /** Asks one server; null when it could not tell. */
  async function askServer(
    server: MailServer,
    turn: Turn,
    probing: Probing,
  ): Promise<SmtpFinding | null> {
    const { mailbox, servers, failures } = probing;
    const { domain } = mailbox;
    const host = server.name;
    if (!(await mayConnect(server, turn, probing))) return UNAVAILABLE;
    const refusesStrangers = server.provider?.answers === 'refuses_strangers';
    const sendsRandom = !refusesStrangers && randomNames.get(host, domain) === undefined;
    const isInClear = !requiresTls && tlsErrors.get(host) !== undefined;
    let question = questionOf(mailbox, { host, sendsRandom, isInClear });
    let answer = await visit(question, turn, probing);
    if (answer?.state === 'lost' && answer.step === 'tls' && !isTimeUp(answer, probing)) {
      tlsErrors.set(host, answer.cause, HOUR_MS);
      if (!requiresTls) {
        egress.prove();
        if (!(await mayConnect(server, turn, probing))) return UNAVAILABLE;
        question = { ...question, isInClear: true };
        answer = await visit(question, turn, probing);
      }
    }
    if (!answer || isTimeUp(answer, probing)) {
      failures.push(null);
      return null;
    }
    if (hasSpoken(answer)) egress.prove();
    const { finding, triesNext } = read(answer, question, { server, domain });
    if (triesNext) {
      failures.push(finding);
      return null;
    }
    if (finding.state !== 'pass') return finding;
    return acceptanceOf(finding, server, { servers, domain, randomNames });
  }

  /** Waits for the pacing and the permit of the next connection; false when it will not come in time. */
  async function mayConnect(
    { group }: MailServer,
    { place, goodbyes }: Turn,
    { untilMs, signal }: Probing,
  ): Promise<boolean> {
    const isFollowing = goodbyes.length > 0;
    if (isFollowing) await Promise.all(goodbyes);
    if (isFollowing && !(await place.again(leftUntil(untilMs)))) return false;
    const isPermitted = permitted(() => permit(group, via), { untilMs, signal });
    if (isPermitted !== true && !(await isPermitted)) return false;
    return leftUntil(untilMs) >= LEAST_MS;
  }

  /** One connection. Only the time to connect is shared among the servers that are left. */
  function visit(
    question: Question,
    { goodbyes }: Turn,
    { servers, failures, untilMs, signal, trace }: Probing,
  ): Promise<HostAnswer | null> {
    const leftMs = leftUntil(untilMs);
    const shareMs = Math.max(LEAST_CONNECT_MS, leftMs / (servers.length - failures.length));
    const connectedMs = untilMs - leftMs + Math.min(shareMs, leftMs);
    const onLeave = (left: Promise<void>) => void goodbyes.push(left);
    return visitHost(question, parts, { connectedMs, untilMs, signal, onLeave, trace });
  }

  /** What an answer comes to, and what it teaches about the server and its group. */
  function read(answer: HostAnswer, question: Question, { server, domain }: Asked): HostFinding {
    const { name, group, provider } = server;
    const routesDomain = randomNames.get(name, domain) === 'refused';
    const found = findingOf(answer, question, { provider, sender: parts.mailFrom, routesDomain });
    const { finding } = found;
    if (refusals.note(group, domain, found)) {
      circuits.set(group, true, limits.circuitMs);
      onCircuit(group, finding.code);
    }
    if (answer.state === 'answered' && answer.random !== null && finding.state === 'pass') {
      const { random } = finding;
      randomNames.set(name, domain, random === 'not_asked' ? 'unclear' : random);
    }
    finding.host = name;
    const tlsError = tlsErrors.get(name);
    if (tlsError !== undefined) finding.tlsError = tlsError;
    return found;
  }

  /** The finding where no server could tell. */
  async function failureOf({ failures, untilMs, signal }: Probing): Promise<SmtpFinding> {
    if (failures.length === 0 || failures.includes(null)) return UNAVAILABLE;
    const withReply = failures.find((finding) => finding && finding.code > 0);
    if (withReply) return withReply;
    const inTime = { ms: leftUntil(untilMs), signal };
    const isTheirs = await within(egress.isStillOpen(), inTime, () => false);
    return (isTheirs && failures.at(-1)) || UNAVAILABLE;
  }
}

/** Nearly always there is one. */
function allOf(goodbyes: readonly Promise<void>[]): Promise<unknown> {
  const [only, ...others] = goodbyes;
  return only && others.length === 0 ? only : Promise.all(goodbyes);
}

/** Whether there was a mail server: a firewall, too, may accept the connection and send nothing. */
function hasSpoken(answer: HostAnswer): boolean {
  return answer.state !== 'lost' || (answer.step !== 'connect' && answer.step !== 'banner');
}

/** Whether our own time was up before a server to which a connection stood could answer. */
function isTimeUp(answer: HostAnswer, { untilMs }: Probing): boolean {
  if (answer.state !== 'lost' || answer.cause !== 'late') return false;
  const hadConnected = answer.step !== 'connect' && answer.step !== 'rcpt';
  return hadConnected && leftUntil(untilMs) < LEAST_MS;
}

function leftUntil(untilMs: number): number {
  return Math.max(0, untilMs - performance.now());
}
