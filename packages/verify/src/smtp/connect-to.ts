import { onAbort, within, type CancelSignal } from '@postern/concurrency';
import { Duplex } from 'node:stream';
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
  const dialling = new Dialling(to);
  let connection: Connection | undefined;
  try {
    const dialled = dialOnce(dial, dialling);
    const stream =
      dialled instanceof Promise ? await inTime(dialled, { ms: limitMs, signal }) : dialled;
    connection = openConnection(stream, signal);
    await connection.opened(untilMs - performance.now());
    return connection;
  } catch (error) {
    dialling.callOff(error);
    void connection?.leave(null);
    throw error;
  } finally {
    dialling.end();
  }
}

/** Its signal is made for the dialler that asks for it: a stream that is there already is destroyed without one. */
class Dialling implements Destination {
  readonly host: string;
  readonly address: string;
  readonly port = SMTP_PORT;
  readonly #outer: CancelSignal;
  #controller: AbortController | null = null;
  #forget: (() => void) | null = null;

  constructor({ host, address, signal }: Target) {
    this.host = host;
    this.address = address;
    this.#outer = signal;
  }

  get signal(): AbortSignal {
    if (!this.#controller) {
      const controller = new AbortController();
      const { aborted } = this.#outer;
      if (aborted) controller.abort(this.#outer.reason);
      else this.#forget = onAbort(this.#outer, () => controller.abort(this.#outer.reason));
      this.#controller = controller;
    }
    return this.#controller.signal;
  }

  callOff(reason: unknown): void {
    this.#controller?.abort(reason);
  }

  /** The signal is left alone from now on. */
  end(): void {
    this.#forget?.();
  }
}

/** A promise where the dialler gives one. Both throw and reject with `ConnectionLost`. */
function dialOnce(dial: Dial, destination: Destination): Duplex | Promise<Duplex> {
  try {
    const dialled = dial(destination);
    if (dialled instanceof Duplex) return dialled;
    return 'then' in dialled ? Promise.resolve(dialled).then(heard).catch(loseFor) : heard(dialled);
  } catch (error) {
    return loseFor(error);
  }
}

/** An error of the stream that comes before anybody else listens is no reason to crash. */
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
