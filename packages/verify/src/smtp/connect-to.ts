import {
  abortSignalOf,
  Cancellation,
  onAbort,
  within,
  type CancelSignal,
} from '@postern/concurrency';
import type { Duplex } from 'node:stream';
import { codeOf } from '../dns/dns-error.ts';
import { ConnectionLost, openConnection, type Connection } from './connection.ts';
import type { Dial, Destination } from './dial.ts';

/** The one port that mail between hosts uses. Source: RFC 5321 §4.5.4.2. */
const SMTP_PORT = 25;

/** Where to connect, and who may call it off. */
export interface Target extends Pick<Destination, 'host' | 'address'> {
  signal: CancelSignal;
}

/**
 * Dials, and resolves once the connection stands. Rejects with `ConnectionLost`, also for a
 * dialler that throws, brings no stream or takes longer than `limitMs`, or with `signal.reason`.
 */
export async function connectTo(dial: Dial, to: Target, limitMs: number): Promise<Connection> {
  const { signal } = to;
  signal.throwIfAborted();
  const untilMs = performance.now() + limitMs;
  const cancellation = new Cancellation();
  const forget = onAbort(signal, () => cancellation.abort(signal.reason));
  try {
    const dialled = dialOnce(dial, destinationOf(to, cancellation));
    const stream =
      dialled instanceof Promise
        ? await inTime(dialled, { ms: limitMs, signal: cancellation })
        : dialled;
    return await opened(openConnection(stream, signal), untilMs - performance.now());
  } catch (error) {
    cancellation.abort(error);
    throw error;
  } finally {
    forget();
  }
}

/** Its signal is made for the dialler that asks for it: a stream that is there already is destroyed without one. */
function destinationOf({ host, address }: Target, cancellation: Cancellation): Destination {
  let signal: AbortSignal | undefined;
  return {
    host,
    address,
    port: SMTP_PORT,
    get signal() {
      return (signal ??= abortSignalOf(cancellation));
    },
  };
}

/** A promise where the dialler gives one. Both throw and reject with `ConnectionLost`. */
function dialOnce(dial: Dial, destination: Destination): Duplex | Promise<Duplex> {
  try {
    const dialled = dial(destination);
    return 'then' in dialled ? Promise.resolve(dialled).then(heard).catch(loseFor) : heard(dialled);
  } catch (error) {
    return loseFor(error);
  }
}

/** An error of the stream that comes when nobody listens any more is no reason to crash. */
function heard(stream: Duplex): Duplex {
  return stream.on('error', () => undefined);
}

function loseFor(error: unknown): never {
  throw new ConnectionLost(codeOf(error));
}

/** Settles when the dialler does, or the time is up, or it is called off; a stream that comes too late is closed. */
async function inTime(
  dialling: Promise<Duplex>,
  wait: { ms: number; signal: CancelSignal },
): Promise<Duplex> {
  let isLate = false;
  dialling.then(
    (stream) => isLate && stream.destroy(),
    () => undefined,
  );
  try {
    return await within(dialling, wait, () => {
      throw new ConnectionLost('late');
    });
  } catch (error) {
    isLate = true;
    throw error;
  }
}

async function opened(connection: Connection, limitMs: number): Promise<Connection> {
  try {
    await connection.opened(limitMs);
    return connection;
  } catch (error) {
    void connection.leave(null);
    throw error;
  }
}
