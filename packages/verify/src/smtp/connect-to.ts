import { onAbort, within } from '@postern/concurrency';
import { Duplex } from 'node:stream';
import { codeOf } from '../shared/error-code.ts';
import { ConnectionLost, openConnection, type Connection } from './connection.ts';
import type { Dial, Destination } from './dial.ts';

/** The only port that mail servers use among each other. Source: RFC 5321 §4.5.4.2. */
const SMTP_PORT = 25;

/** The destination of a connection, and the signal that cancels it. */
export interface DialTarget extends Pick<Destination, 'host' | 'address'> {
  signal: AbortSignal;
}

/**
 * Dials, and resolves when the stream is connected. Rejects with `ConnectionLost` if the stream fails or takes longer
 * than `limitMs`, or if the dialer throws or returns something else than a stream; or with `signal.reason`.
 */
export async function connectTo(
  dial: Dial,
  { host, address, signal }: DialTarget,
  limitMs: number,
): Promise<Connection> {
  signal.throwIfAborted();
  const untilMs = performance.now() + limitMs;
  const controller = new AbortController();
  const forget = onAbort(signal, () => controller.abort(signal.reason));
  let connection: Connection | undefined;
  try {
    const destination = { host, address, port: SMTP_PORT, signal: controller.signal };
    const stream = await within(dialed(dial, destination), { ms: limitMs, signal }, () => {
      throw new ConnectionLost('late');
    });
    connection = openConnection(stream, signal);
    await connection.opened(untilMs - performance.now());
    return connection;
  } catch (error) {
    controller.abort(error);
    void connection?.leave(null);
    throw error;
  } finally {
    forget();
  }
}

/** The dialer's stream. A stream that comes after the signal has aborted is closed. */
async function dialed(dial: Dial, destination: Destination): Promise<Duplex> {
  try {
    const given = dial(destination);
    // A stream can fail before a promise for it resolves, so it needs its listener now.
    if (given instanceof Duplex) given.on('error', ignore);
    const stream = await given;
    stream.on('error', ignore);
    if (destination.signal.aborted) stream.destroy();
    return stream;
  } catch (error) {
    throw new ConnectionLost(codeOf(error));
  }
}

/** An error without a listener would end the process. */
function ignore(): void {}
