import { within, type CancelSignal } from '@postern/concurrency';
import type { Route } from '../dns/routes.ts';
import { connectTo, type Target } from './connect-to.ts';
import { ConnectionLost, type Connection } from './connection.ts';
import type { Dial } from './dial.ts';
import { askHost, type SmtpClient, type HostAnswer, type Question } from './dialogue.ts';
import { PROXY_FAILED } from './proxy.ts';
import type { End, Trace } from '../trace.ts';

/** What a visit to a mail host needs. */
export interface Visitor {
  heloName: string;
  /** '' for the null reverse-path. */
  mailFrom: string;
  /** Whether no mailbox is asked about without TLS. */
  requiresTls: boolean;
  dial: Dial;
  /** The way out that `dial` takes, to be shown; null for this machine itself. */
  via: string | null;
  /** Looks a host up and checks its addresses; what it yields is dialled. */
  route: (host: string, trace?: Trace | null) => Route | Promise<Route>;
  /** The longest waits for a connection and for one reply, in milliseconds. */
  limits: { connectMs: number; replyMs: number };
}

/** How long a visit may take, and who may call it off. */
export interface Visit {
  /** By when the host has to greet us, on the clock of `performance.now`. */
  greetedMs: number;
  /** The end of the whole time, on the same clock. */
  untilMs: number;
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
const NOWHERE: readonly string[] = [];

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
  visit: Visit,
): Promise<HostAnswer | null> {
  const inTime = <T>(asked: Promise<T>, late: T) =>
    within(asked, { ms: leftUntil(visit.greetedMs), signal: visit.signal }, () => late);

  const asked = visitor.route(question.host, visit.trace);
  const route = asked instanceof Promise ? await inTime(asked, UNKNOWN) : asked;
  if (route.state === 'temperror') return null;
  if (route.state === 'none') return lost('ENOROUTE');

  let answer: HostAnswer | null = null;
  let { addresses, others } = route;
  for (let tried = 0; tried < MAX_ADDRESSES; tried += 1) {
    if (tried === addresses.length && others) {
      addresses = [...addresses, ...(await inTime(others(), NOWHERE))];
      others = null;
    }
    const address = addresses[tried];
    if (address === undefined) break;
    const to = { host: question.host, address, signal: visit.signal };
    try {
      const connection = await connected(to, visitor, visit);
      return await askHost(connection, question, clientOf(to, visitor, visit));
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error;
      if (!OURS.has(error.cause)) answer = lost(error.cause);
    }
  }
  return answer;
}

/** Who asks at an address: as patiently as the visit has time. */
function clientOf(to: Target, visitor: Visitor, visit: Visit): SmtpClient {
  const { heloName, mailFrom, requiresTls, limits, via } = visitor;
  const { trace, onLeave, greetedMs, untilMs } = visit;
  const patienceMs = (step: string) =>
    Math.min(limits.replyMs, leftUntil(step === 'banner' ? greetedMs : untilMs));
  const begin = trace && ((said: string) => trace.begin(said, serverOf(to, via)));
  return { heloName, mailFrom, requiresTls, patienceMs, onLeave, begin };
}

function leftUntil(untilMs: number): number {
  return Math.max(0, untilMs - performance.now());
}

function connected(
  to: Target,
  { dial, limits, via }: Visitor,
  { trace, greetedMs }: Visit,
): Promise<Connection> {
  const end = trace?.begin('connect', serverOf(to, via));
  const connecting = connectTo(dial, to, Math.min(limits.connectMs, leftUntil(greetedMs)));
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
