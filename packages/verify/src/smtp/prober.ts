import { randomBytes } from 'node:crypto';
import { createAnswerCache } from '../dns/answer-cache.ts';
import type { Route } from '../dns/routes.ts';
import type { SmtpFinding } from '../evidence.ts';
import { connectTo } from './connect-to.ts';
import { ConnectionLost } from './connection.ts';
import type { Dial } from './dial.ts';
import { askHost, type HostAnswer, type Question } from './dialogue.ts';
import type { Egress } from './egress.ts';
import { findingOf, type HostFinding } from './host-finding.ts';
import { hostGroup } from './host-group.ts';
import type { SmtpLimits } from './limits.ts';
import type { Pacing } from './pacing.ts';
import { providerOf, type Provider } from './providers.ts';

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
export interface ProberParts {
  heloName: string;
  /** '' for the null reverse-path. */
  mailFrom: string;
  dial: Dial;
  /** Looks a host up and checks its addresses; what it yields is dialled. */
  route: (host: string) => Promise<Route>;
  egress: Egress;
  pacing: Pacing;
  limits: SmtpLimits;
  now: () => number;
  /** So many domains are remembered, and so many groups that want to be left alone. */
  capacity: number;
  onCircuit: (group: string, code: number) => void;
}

/** Asks mail hosts about a mailbox. Rejects only with `signal.reason`. */
export type Probe = (
  mailbox: Mailbox,
  wait: { limitMs: number; signal: AbortSignal },
) => Promise<SmtpFinding>;

const DAY_MS = 86_400_000;
/** With less time left no further host is tried. */
const LEAST_MS = 100;
/** Every host gets its share of the time, and at least this. */
const LEAST_CONNECT_MS = 700;
/** At most so many addresses of one host are tried. */
const MAX_ADDRESSES = 2;

/** Our own network's failures: they say nothing about the host. */
const OURS = new Set([
  ...['ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EADDRINUSE'],
  ...['EMFILE', 'ENFILE', 'ENOBUFS', 'EACCES', 'EPERM'],
]);

const UNAVAILABLE: SmtpFinding = { state: 'skipped', cause: 'unavailable', code: 0 };
const UNVERIFIABLE: SmtpFinding = { state: 'skipped', cause: 'unverifiable', code: 0 };

/**
 * Makes a prober. It goes to the hosts in their order until one answers, paced by group, and
 * never to a group that asked to be left alone or to a provider whose yes means nothing.
 *
 * Remembers for 24 hours whether a domain accepts invented names. A host's silence counts as
 * `unreachable` only if every host was tried and the way out is proven; in doubt the fault is ours.
 *
 * Source: docs/decisions/0005-status-score-reason.md, rows 15, 20 and 21; 0017-smtp-probing.md.
 */
export function createProber(parts: ProberParts): Probe {
  const { egress, pacing, limits, now } = parts;
  const strangers = createAnswerCache<'accepted' | 'refused'>(parts.capacity, now);
  const circuits = createAnswerCache<true>(parts.capacity, now);

  return async ({ local, domain, hosts }, { limitMs, signal }) => {
    const untilMs = performance.now() + limitMs;
    const leftMs = () => untilMs - performance.now();
    const isKnownStranger = strangers.get(domain);
    const turns = new Map<string, () => void>();
    const goodbyes: Promise<void>[] = [];
    let last: SmtpFinding | null = null;
    let isEveryHostTried = true;

    const turnOf = async (group: string): Promise<boolean> => {
      if (turns.has(group)) return true;
      const out = await pacing.enter(group, { limitMs: leftMs(), signal });
      if (out) turns.set(group, out);
      return out !== null;
    };

    const talk = async (host: string, connectMs: number): Promise<HostFinding | 'unknown'> => {
      const provider = providerOf(host);
      const question: Question = {
        host,
        recipient: `${local}@${domain}`,
        stranger: needsStranger(provider, isKnownStranger) ? `${randomLocal()}@${domain}` : null,
        needsSmtputf8: !isAscii(local),
      };
      const answer = await answerOf(host, connectMs, question);
      if (answer === null) return 'unknown';
      const found = findingOf(answer, question, provider);
      const text = 'reply' in answer ? { text: answer.reply.text } : {};
      return { ...found, finding: { ...found.finding, host, ...text } };
    };

    /** Tries a host's addresses until one can be talked to; null when none of the failures is the host's. */
    const answerOf = async (
      host: string,
      connectMs: number,
      question: Question,
    ): Promise<HostAnswer | null> => {
      const route = await parts.route(host);
      if (route.state === 'temperror') return null;
      if (route.state === 'none') return { state: 'lost', step: 'connect', cause: 'ENOROUTE' };
      let answer: HostAnswer | null = null;
      for (const address of route.addresses.slice(0, MAX_ADDRESSES)) {
        try {
          const connection = await connectTo(parts.dial, { host, address, signal }, connectMs);
          const patienceMs = () => Math.max(0, Math.min(limits.replyMs, leftMs()));
          const { heloName, mailFrom } = parts;
          const talked = await askHost(connection, question, { heloName, mailFrom, patienceMs });
          goodbyes.push(talked.left);
          return talked.answer;
        } catch (error) {
          if (!(error instanceof ConnectionLost)) throw error;
          if (!OURS.has(error.cause))
            answer = { state: 'lost', step: 'connect', cause: error.cause };
        }
      }
      return answer;
    };

    const ask = async (): Promise<SmtpFinding> => {
      for (const [index, host] of hosts.entries()) {
        const group = hostGroup(host);
        if (providerOf(host)?.answers === 'anything') return UNVERIFIABLE;
        if (circuits.get(group) || leftMs() < LEAST_MS) return UNAVAILABLE;
        if (!(await turnOf(group))) return UNAVAILABLE;
        const shareMs = Math.max(LEAST_CONNECT_MS, leftMs() / (hosts.length - index));
        const found = await talk(host, Math.min(limits.connectMs, shareMs, leftMs()));
        if (found === 'unknown') {
          isEveryHostTried = false;
          continue;
        }
        const { finding, triesNext, opensCircuit } = found;
        if (opensCircuit) {
          circuits.set(group, true, limits.circuitMs);
          parts.onCircuit(group, finding.code);
        }
        if (finding.state !== 'temperror' || finding.cause !== 'unreachable' || finding.code > 0) {
          egress.prove();
        }
        if (!triesNext) return finding;
        if (!last || finding.code > 0) last = finding;
      }
      if (!last || !isEveryHostTried || !(await egress.isOpen())) return UNAVAILABLE;
      return last;
    };

    if (hosts[0] && providerOf(hosts[0])?.answers === 'anything') return UNVERIFIABLE;
    if (!(await egress.isOpen())) return UNAVAILABLE;
    try {
      const finding = await ask();
      if (finding.state !== 'pass') return finding;
      if (finding.random !== 'not_asked') strangers.set(domain, finding.random, DAY_MS);
      return { ...finding, random: isKnownStranger ?? finding.random };
    } finally {
      void Promise.all(goodbyes).then(() => turns.forEach((out) => out()));
    }
  };
}

/** An invented address is tried where it can tell something that is not known yet. */
function needsStranger(provider: Provider | null, known: 'accepted' | 'refused' | undefined) {
  return known === undefined && provider?.answers !== 'refuses_strangers';
}

/** A local part that no person has. */
function randomLocal(): string {
  return `x${randomBytes(12).toString('hex')}`;
}

function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}
