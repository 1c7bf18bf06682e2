import { within, type CancelSignal } from '@postern/concurrency';
import type { Route } from '../dns/routes.ts';
import { connectTo, type Target } from './connect-to.ts';
import { ConnectionLost, type Connection } from './connection.ts';
import type { Dial } from './dial.ts';
import { askHost, type SmtpClient, type HostAnswer } from './dialogue.ts';
import { PROXY_FAILED } from './proxy.ts';
import type { Question } from './question.ts';
import type { End, Trace } from '../trace.ts';

/** What a visit to a mail server needs. */
export interface Visitor {
  heloName: string;
  /** '' for the null reverse-path. */
  mailFrom: string;
  /** Whether no recipient is sent without TLS. */
  requiresTls: boolean;
  dial: Dial;
  /** The outbound route that `dial` takes, to be shown; null for this machine itself. */
  via: string | null;
  /** Looks a host up and checks its addresses; what it yields is dialled. */
  route: (host: string, trace?: Trace | null) => Route | Promise<Route>;
  /** The longest waits for a connection and for one reply, in milliseconds. */
  limits: { connectMs: number; replyMs: number };
}

/** How long a visit may take, and who may call it off. */
export interface Visit {
  /** By when a connection has to stand, on the clock of `performance.now`. */
  connectedMs: number;
  /** The end of the whole time, on the same clock. */
  untilMs: number;
  signal: CancelSignal;
  /** Called with each goodbye; it resolves when the connection is closed. */
  onLeave: (left: Promise<void>) => void;
  trace: Trace | null;
}

/** An address that had less time than this to connect was not tried. */
export const LEAST_CONNECT_MS = 700;

/** Our own network's failures, and a dialler's that it does not name: they say nothing about the host. */
const OURS = new Set([
  ...['ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EADDRINUSE'],
  PROXY_FAILED,
  ...['EMFILE', 'ENFILE', 'ENOBUFS', 'EACCES', 'EPERM', 'EUNKNOWN'],
]);

const UNKNOWN: Route = { state: 'temperror', cause: 'ETIMEOUT' };
const NOWHERE: readonly string[] = [];

/**
 * Connects to a server's addresses in turn until a connection stands, and asks there. Connecting is
 * shared among the addresses; once a connection stands, the server has all of the visit's time.
 *
 * @returns null when nothing was learned: the addresses are not known just now, or one of them had
 * too little time to connect. A server without an address that can be dialed is lost.
 *
 * Rejects only when the signal aborts.
 */
export async function visitHost(
  question: Question,
  visitor: Visitor,
  visit: Visit,
): Promise<HostAnswer | null> {
  const inTime = <T>(asked: Promise<T>, late: T) =>
    within(asked, { ms: leftUntil(visit.connectedMs), signal: visit.signal }, () => late);

  const asked = visitor.route(question.host, visit.trace);
  const route = asked instanceof Promise ? await inTime(asked, UNKNOWN) : asked;
  if (route.state === 'temperror') return null;
  if (route.state === 'none') return lost('ENOROUTE');

  let answer: HostAnswer | null = null;
  let { addresses, others } = route;
  for (let tried = 0; ; tried += 1) {
    if (tried === addresses.length && others) {
      addresses = [...addresses, ...(await inTime(others(), NOWHERE))];
      others = null;
    }
    const address = addresses[tried];
    if (address === undefined) return answer;
    const to = { host: question.host, address, signal: visit.signal };
    const shareMs = leftUntil(visit.connectedMs) / (addresses.length - tried);
    const wantedMs = Math.min(visitor.limits.connectMs, Math.max(LEAST_CONNECT_MS, shareMs));
    const connectMs = Math.min(wantedMs, leftUntil(visit.connectedMs));
    try {
      const connection = await connected(to, visitor, { trace: visit.trace, connectMs });
      return await askHost(connection, question, clientOf(to, visitor, visit));
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error;
      if (error.cause === 'late' && connectMs < wantedMs) return null;
      if (!OURS.has(error.cause)) answer = lost(error.cause);
    }
  }
}

/** Who asks at an address: as patiently as the visit has time. */
function clientOf(to: Target, visitor: Visitor, visit: Visit): SmtpClient {
  const { heloName, mailFrom, requiresTls, limits, via } = visitor;
  const { trace, onLeave, untilMs } = visit;
  const patienceMs = () => Math.min(limits.replyMs, leftUntil(untilMs));
  const begin = trace && ((said: string) => trace.begin(said, serverOf(to, via)));
  return { heloName, mailFrom, requiresTls, patienceMs, onLeave, begin };
}

function leftUntil(untilMs: number): number {
  return Math.max(0, untilMs - performance.now());
}

function connected(
  to: Target,
  { dial, via }: Visitor,
  { trace, connectMs }: { trace: Trace | null; connectMs: number },
): Promise<Connection> {
  const end = trace?.begin('connect', serverOf(to, via));
  const connecting = connectTo(dial, to, connectMs);
  return end ? noted(connecting, end) : connecting;
}

async function noted(connecting: Promise<Connection>, end: End): Promise<Connection> {
  try {
    const connection = await connecting;
    end('connected');
    return connection;
  } catch (error) {
    end(error instanceof ConnectionLost ? error.cause : 'called off');
    throw error;
  }
}

function serverOf({ host, address }: Target, via: string | null): string {
  return `${host} [${address}]${via === null ? '' : ` by ${via}`}`;
}

function lost(cause: string): HostAnswer {
  return { state: 'lost', step: 'connect', cause };
}
