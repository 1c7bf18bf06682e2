import { within } from '@postern/concurrency';
import type { Route } from '../dns/routes.ts';
import type { Trace } from '../verdict/trace.ts';
import { ConnectionLost } from './connection.ts';
import { runDialogue, type DialogueOutcome, type SmtpClient } from './dialogue.ts';
import { PROXY_FAILED } from './proxy.ts';
import type { HostCheck } from './host-check.ts';
import { recorded } from './recorded.ts';
import { leftUntil } from './time-left.ts';
import type { Turn } from './turn.ts';

/** The settings that all visits to mail servers share. */
export interface VisitOptions extends Pick<SmtpClient, 'heloName' | 'mailFrom' | 'requiresTls'> {
  /** The outbound route, as the trace shows it; null for this machine itself. */
  via: string | null;
  /** Looks up a server. Its addresses are checked, and are dialed without another lookup. */
  findRoute: (host: string, trace: Trace | null) => Promise<Route>;
  /** The maximum waits for a connection and for one reply, in milliseconds. */
  limits: { connectMs: number; replyMs: number };
}

/** One visit: its turn, and its time limits, on the clock of `performance.now`. */
export interface Visit {
  turn: Turn;
  /** The time by which a connection must be established. */
  connectedMs: number;
  /** The end of the whole time. */
  untilMs: number;
  signal: AbortSignal;
  trace: Trace | null;
}

/** An address that had less time than this to connect counts as not tried. */
export const LEAST_CONNECT_MS = 700;

/** Failures of our own network, and of a dialer without a code: they show nothing about the server. */
const OURS = new Set([
  ...['ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EADDRINUSE'],
  PROXY_FAILED,
  ...['EMFILE', 'ENFILE', 'ENOBUFS', 'EACCES', 'EPERM', 'EUNKNOWN'],
]);

const UNKNOWN: Route = { state: 'temperror', cause: 'ETIMEOUT' };
const NOWHERE: readonly string[] = [];

/**
 * Connects to a server's addresses in turn until a connection is established, and checks the mailbox there. The
 * addresses share the time to connect; an established connection can use all of the visit's time.
 *
 * Rejects only when the signal aborts.
 *
 * @returns null when the visit is inconclusive: the addresses are temporarily unknown, or one of them had too little
 * time to connect. A server without an address that can be dialed is lost.
 */
export async function visitHost(
  check: HostCheck,
  visitor: VisitOptions,
  { turn, connectedMs, untilMs, signal, trace }: Visit,
): Promise<DialogueOutcome | null> {
  const { via, findRoute, limits, heloName, mailFrom, requiresTls } = visitor;
  const { host } = check;
  const inTime = <T>(work: Promise<T>, late: T) =>
    within(work, { ms: leftUntil(connectedMs), signal }, () => late);

  const route = await inTime(findRoute(host, trace), UNKNOWN);
  if (route.state === 'temperror') return null;
  if (route.state === 'none') return lost('ENOROUTE');

  let outcome: DialogueOutcome | null = null;
  let { addresses, others } = route;
  for (let tried = 0; ; tried += 1) {
    if (tried === addresses.length && others) {
      addresses = [...addresses, ...(await inTime(others(), NOWHERE))];
      others = null;
    }
    const address = addresses[tried];
    if (address === undefined) return outcome;
    const leftMs = leftUntil(connectedMs);
    const shareMs = leftMs / (addresses.length - tried);
    const wantedMs = Math.min(limits.connectMs, Math.max(LEAST_CONNECT_MS, shareMs));
    const connectMs = Math.min(wantedMs, leftMs);
    const server = `${host} [${address}]${via === null ? '' : ` by ${via}`}`;
    try {
      const end = trace?.begin('connect', server);
      const connecting = turn.connect({ host, address, signal }, connectMs);
      const connection = await recorded(end, connecting, () => 'connected');
      const client = { heloName, mailFrom, requiresTls, untilMs, trace, server };
      return await runDialogue(connection, check, { ...client, replyMs: limits.replyMs });
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error;
      if (error.cause === 'late' && connectMs < wantedMs) return null;
      if (!OURS.has(error.cause)) outcome = lost(error.cause);
    }
  }
}

function lost(cause: string): DialogueOutcome {
  return { state: 'lost', step: 'connect', cause };
}
