import type { SmtpFinding } from '../verdict/evidence.ts';
import type { Trace } from '../verdict/trace.ts';
import { acceptanceOf } from './acceptance.ts';
import type { DialogueOutcome } from './dialogue.ts';
import type { Egress } from './egress.ts';
import type { EngineEvent } from './engine-event.ts';
import { findingOf, type HostFinding } from './host-finding.ts';
import type { Mailbox, MailServer } from './mail-servers.ts';
import { hostCheckOf, type HostCheck } from './host-check.ts';
import type { ServerCache } from './server-cache.ts';
import { leftUntil } from './time-left.ts';
import { LEAST_MS, type Turn } from './turn.ts';
import { UNAVAILABLE } from './unavailable.ts';
import { LEAST_CONNECT_MS, visitHost, type VisitOptions } from './visit.ts';

/** The dependencies of a server probe. */
export interface ServerProbeOptions extends VisitOptions {
  /** How long a group is paused, in milliseconds. */
  circuitMs: number;
  egress: Pick<Egress, 'prove'>;
  cache: ServerCache;
  onEvent: (event: EngineEvent) => void;
}

/** A mailbox that is being probed. */
export interface Probing {
  mailbox: Mailbox;
  servers: readonly MailServer[];
  /** The end of the time, on the clock of `performance.now`. */
  untilMs: number;
  signal: AbortSignal;
  trace: Trace | null;
}

/** A server, its turn, and the probe of a mailbox that it belongs to. */
export interface ServerRequest {
  server: MailServer;
  turn: Turn;
  probing: Probing;
  /** How many servers of the domain have not been tried yet: they share the time to connect. */
  serversLeft: number;
}

/** The outcome at one server. */
export interface ServerOutcome {
  /** Null if we gave the server too little time. */
  finding: SmtpFinding | null;
  /** Whether no other server is tried. */
  isFinal: boolean;
}

/** Checks a mailbox at one mail server. */
export type ServerProbe = (request: ServerRequest) => Promise<ServerOutcome>;

const HOUR_MS = 3_600_000;
const NOT_IN_TIME: ServerOutcome = { finding: UNAVAILABLE, isFinal: true };

/**
 * Creates a server probe.
 *
 * After a failed TLS handshake it connects once more, within the pacing, and uses clear text, unless TLS is required.
 * For an hour it then uses clear text with this server at once.
 *
 * Source: docs/decisions/smtp.md#0017; docs/decisions/smtp.md#0061.
 */
export function createServerProbe(options: ServerProbeOptions): ServerProbe {
  const { requiresTls, mailFrom, circuitMs, egress, cache, onEvent } = options;
  const { randomNames, circuits, rejections, tlsErrors } = cache;

  return async (request) => {
    const { server, turn, probing } = request;
    const { mailbox, servers } = probing;
    const { domain } = mailbox;
    if (!(await turn.next())) return NOT_IN_TIME;
    let check = checkFor(request);
    let outcome = await visit(check, request);
    if (
      outcome?.state === 'lost' &&
      outcome.step === 'tls' &&
      !isTimeUp(outcome, probing.untilMs)
    ) {
      tlsErrors.set(server.name, outcome.cause, HOUR_MS);
      if (!requiresTls) {
        egress.prove();
        if (!(await turn.next())) return NOT_IN_TIME;
        check = { ...check, isInClear: true };
        outcome = await visit(check, request);
      }
    }
    if (!outcome || isTimeUp(outcome, probing.untilMs)) return { finding: null, isFinal: false };
    if (hasSpoken(outcome)) egress.prove();
    const { finding, triesNext } = learn(outcome, check, { server, domain });
    if (triesNext) return { finding, isFinal: false };
    if (finding.state !== 'pass') return { finding, isFinal: true };
    const accepted = acceptanceOf(finding, server, { servers, domain, randomNames });
    return { finding: accepted, isFinal: true };
  };

  function checkFor({ server, probing: { mailbox } }: ServerRequest): HostCheck {
    const { name: host, provider } = server;
    const refusesStrangers = provider?.answers === 'refuses_strangers';
    const sendsRandom = !refusesStrangers && randomNames.get(host, mailbox.domain) === undefined;
    const isInClear = !requiresTls && tlsErrors.get(host) !== undefined;
    return hostCheckOf(mailbox, { host, sendsRandom, isInClear });
  }

  /** Makes one connection. The remaining servers share only the time to connect. */
  function visit(
    check: HostCheck,
    { turn, probing: { untilMs, signal, trace }, serversLeft }: ServerRequest,
  ): Promise<DialogueOutcome | null> {
    const leftMs = leftUntil(untilMs);
    const shareMs = Math.max(LEAST_CONNECT_MS, leftMs / serversLeft);
    const connectedMs = untilMs - leftMs + Math.min(shareMs, leftMs);
    return visitHost(check, options, { turn, connectedMs, untilMs, signal, trace });
  }

  /** Reads an answer, and caches what it shows about the server and its group. */
  function learn(
    outcome: DialogueOutcome,
    check: HostCheck,
    { server, domain }: { server: MailServer; domain: string },
  ): HostFinding {
    const { name, group, provider } = server;
    const routesDomain = randomNames.get(name, domain) === 'refused';
    const found = findingOf(outcome, check, { provider, sender: mailFrom, routesDomain });
    const { finding } = found;
    if (rejections.note(group, domain, found)) {
      circuits.set(group, true, circuitMs);
      onEvent({ type: 'circuit', group, code: finding.code });
    }
    if (outcome.state === 'answered' && outcome.random !== null && finding.state === 'pass') {
      const { random } = finding;
      randomNames.set(name, domain, random === 'not_asked' ? 'unclear' : random);
    }
    finding.host = name;
    const tlsError = tlsErrors.get(name);
    if (tlsError !== undefined) finding.tlsError = tlsError;
    return found;
  }
}

/** Whether there is a mail server: a firewall can also accept a connection and send nothing. */
function hasSpoken(outcome: DialogueOutcome): boolean {
  return outcome.state !== 'lost' || (outcome.step !== 'connect' && outcome.step !== 'banner');
}

/** Whether our own time limit ended before a connected server could answer. */
function isTimeUp(outcome: DialogueOutcome, untilMs: number): boolean {
  if (outcome.state !== 'lost' || outcome.cause !== 'late') return false;
  const hadConnected = outcome.step !== 'connect' && outcome.step !== 'rcpt';
  return hadConnected && leftUntil(untilMs) < LEAST_MS;
}
