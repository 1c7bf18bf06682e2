import type { Duplex } from 'node:stream';
import { codeOf } from '../dns/dns-error.ts';
import { ConnectionLost, openConnection, type Connection } from './connection.ts';
import type { Dial, Destination } from './dial.ts';

/** The one port that mail between hosts uses. Source: RFC 5321 §4.5.4.2. */
const SMTP_PORT = 25;

/**
 * Dials, and resolves once the connection stands. Rejects with `ConnectionLost`, also for a
 * dialler that throws, brings no stream or takes longer than `limitMs`, or with `signal.reason`.
 */
export async function connectTo(
  dial: Dial,
  to: Omit<Destination, 'port'>,
  limitMs: number,
): Promise<Connection> {
  const { signal } = to;
  signal.throwIfAborted();
  const controller = new AbortController();
  const abort = () => controller.abort(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  const timer = setTimeout(() => controller.abort(new ConnectionLost('late')), limitMs);
  try {
    const stream = await dialled(dial, { ...to, port: SMTP_PORT, signal: controller.signal });
    const connection = openConnection(stream, signal);
    try {
      await connection.opened(limitMs);
    } catch (error) {
      void connection.leave(null);
      throw error;
    }
    return connection;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}

/** Settles when the dialler does or the signal aborts; a stream that comes too late is closed. */
function dialled(dial: Dial, destination: Destination): Promise<Duplex> {
  const { signal } = destination;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
    const settle = (report: () => void) => {
      signal.removeEventListener('abort', abort);
      report();
    };
    const dialling = async () => {
      const stream = await dial(destination);
      stream.on('error', () => undefined);
      return stream;
    };
    dialling().then(
      (stream) => settle(() => (signal.aborted ? stream.destroy() : resolve(stream))),
      (error: unknown) => settle(() => reject(new ConnectionLost(codeOf(error)))),
    );
  });
}
