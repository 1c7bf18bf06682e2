import { within, type CancelSignal } from '@postern/concurrency';
import type { Route } from '../dns/routes.ts';
import { connectTo } from './connect-to.ts';
import { ConnectionLost, type Connection } from './connection.ts';
import type { Dial } from './dial.ts';
import { askHost, type HostAnswer, type Question } from './dialogue.ts';
import { PROXY_FAILED } from './proxy.ts';
import type { End, Trace } from '../trace.ts';

/** What a visit to a mail host needs. */
export interface Visitor {
  heloName: string;
  /** '' for the null reverse-path. */
  mailFrom: string;
  dial: Dial;
  /** The way out that `dial` takes, to be shown; null for this machine itself. */
  via: string | null;
  /** Looks a host up and checks its addresses; what it yields is dialled. */
  route: (host: string, trace?: Trace | null) => Promise<Route>;
  /** The longest waits for a connection and for one reply, in milliseconds. */
  limits: { connectMs: number; replyMs: number };
}

/** How long a visit may take, and who may call it off. */
export interface Visit {
  /** Until the host has greeted us, in milliseconds. */
  greetingMs: number;
  /** What is left of the whole time, in milliseconds. */
  leftMs: () => number;
  signal: CancelSignal;
  /** Hears of each goodbye; it resolves when the connection is closed. */
  onLeave: (left: Promise<void>) => void;
  trace: Trace | null;
}

/** At most so many addresses of one host are tried. */
const MAX_ADDRESSES = 2;

/** Our own network's failures, and a dialler's that it does not name: they say nothing about the host. */
const OURS = new Set([
  ...['ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EADDRINUSE'],
  PROXY_FAILED,
  ...['EMFILE', 'ENFILE', 'ENOBUFS', 'EACCES', 'EPERM', 'EUNKNOWN'],
]);

const UNKNOWN: Route = { state: 'temperror', cause: 'ETIMEOUT' };

/**
 * Goes to a host's addresses until one can be talked to, and asks there; null when nothing was
 * learnt about it. A host that has no address to be dialled is lost; one whose addresses are not
 * known just now taught us nothing.
 *
 * Rejects only when the signal aborts.
 */
export async function visitHost(
  question: Question,
  visitor: Visitor,
  { greetingMs, leftMs, signal, onLeave, trace }: Visit,
): Promise<HostAnswer | null> {
  const { heloName, mailFrom, limits } = visitor;
  const untilMs = performance.now() + greetingMs;
  const greetingLeftMs = () => Math.max(0, Math.min(untilMs - performance.now(), leftMs()));
  const patienceMs = (step: string) =>
    Math.max(0, Math.min(limits.replyMs, step === 'banner' ? greetingLeftMs() : leftMs()));

  const inTime = { ms: greetingLeftMs(), signal };
  const route = await within(visitor.route(question.host, trace), inTime, () => UNKNOWN);
  if (route.state === 'temperror') return null;
  if (route.state === 'none') return lost('ENOROUTE');

  let answer: HostAnswer | null = null;
  for (const address of route.addresses.slice(0, MAX_ADDRESSES)) {
    try {
      const to = { host: question.host, address, signal };
      const limitMs = Math.min(limits.connectMs, greetingLeftMs());
      const server = `${question.host} [${address}]${visitor.via === null ? '' : ` by ${visitor.via}`}`;
      const connection = await connected(visitor.dial, to, {
        limitMs,
        end: trace?.begin('connect', server),
      });
      const begin = trace ? (asked: string) => trace.begin(asked, server) : null;
      return await askHost(connection, question, {
        heloName,
        mailFrom,
        patienceMs,
        onLeave,
        begin,
      });
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error;
      if (!OURS.has(error.cause)) answer = lost(error.cause);
    }
  }
  return answer;
}

async function connected(
  dial: Dial,
  to: Parameters<typeof connectTo>[1],
  { limitMs, end }: { limitMs: number; end: End | undefined },
): Promise<Connection> {
  try {
    const connection = await connectTo(dial, to, limitMs);
    end?.('connected');
    return connection;
  } catch (error) {
    end?.(error instanceof ConnectionLost ? error.cause : 'called off');
    throw error;
  }
}

function lost(cause: string): HostAnswer {
  return { state: 'lost', step: 'connect', cause };
}
