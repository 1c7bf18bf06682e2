import type { CancelSignal } from '@postern/concurrency';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { codeOf } from '../dns/dns-error.ts';
import { createAlarm } from './alarm.ts';
import { createReplyReader, type SmtpReply } from './reply-reader.ts';

/** Why a connection gave no reply: closed, silent for too long, no SMTP any more, or an error's code. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
  /** `closed`, `late`, `broken`, or an error code such as `ECONNREFUSED`. */
  override readonly cause: string;

  constructor(cause: string) {
    super(`The connection to the mail host was lost: ${cause}`);
    this.cause = cause;
  }
}

/** One connection to a mail host: commands out, replies back, one at a time. */
export interface Connection {
  /** Waits until the stream stands, but no longer than `limitMs`. */
  opened(limitMs: number): Promise<void>;
  /** Waits for the next whole reply, but no longer than `limitMs`. */
  reply(limitMs: number): Promise<SmtpReply>;
  /** Whether the host has said something that no `reply` has given yet. */
  hasUnread(): boolean;
  /** Writes one line, as `command` made it. */
  send(line: string): void;
  /**
   * Goes on under TLS. Bytes that came in clear after the host's 220 are never read as if they had
   * come under TLS: they break the connection. Source: RFC 3207 §4.2; CVE-2011-0411.
   */
  secure(host: string, limitMs: number): Promise<void>;
  /**
   * Says goodbye where a line is given and someone is there to hear it, and closes when the host has
   * said 221 or has closed, or after a second: resolves then. Never rejects.
   * Source: RFC 5321 §4.1.1.10.
   */
  leave(line: string | null): Promise<void>;
}

/** Who waits for the connection, and for what. */
interface Waiting {
  /** Null as long as it has not come. */
  ready: () => unknown;
  resolve: (found: unknown) => void;
  reject: (error: Error) => void;
}

/** For so long is a host given to close after the goodbye. */
const LEAVE_MS = 1000;
/** The reply to QUIT. */
const GOODBYE = 221;

/**
 * Wraps a stream. Every wait rejects with `ConnectionLost`, or with `signal.reason` as soon as the
 * signal aborts; whoever opened it must `leave` it in any case.
 *
 * A certificate proves nothing here and is not checked: what is asked is no secret, and many mail
 * hosts carry their own. Source: RFC 7435.
 */
export function openConnection(stream: Duplex, signal: CancelSignal): Connection {
  return new StreamConnection(stream, signal);
}

class StreamConnection implements Connection {
  readonly #stream: Duplex;
  readonly #signal: CancelSignal;
  /** The stream itself, or TLS over it. */
  #current: Duplex;
  #reader = createReplyReader();
  /** Makes the error that ends every wait: one that nobody reads is never made, for it costs a stack trace. */
  #lost: (() => Error) | null = null;
  #isOpen: boolean;
  #isSecure = false;
  #waiting: Waiting | null = null;
  readonly #alarm = createAlarm(() => {
    if (this.#onLeft) return this.#close();
    this.#waiting?.reject(new ConnectionLost('late'));
    this.#waiting = null;
  });
  /** Hears that the connection is closed, once we have said goodbye. */
  #onLeft: (() => void) | null = null;

  constructor(stream: Duplex, signal: CancelSignal) {
    this.#stream = stream;
    this.#current = stream;
    this.#signal = signal;
    this.#isOpen = !isConnecting(stream);
    signal.addEventListener('abort', this.#onAbort, { once: true });
    if (!this.#isOpen) stream.on('connect', this.#onOpen);
    this.#listen(stream);
    if (stream.destroyed) {
      this.#lose(() => new ConnectionLost(stream.errored ? codeOf(stream.errored) : 'closed'));
    }
    if (signal.aborted) this.#onAbort();
  }

  opened(limitMs: number): Promise<void> {
    return this.#until<unknown>(() => this.#isOpen || null, limitMs) as Promise<void>;
  }

  reply(limitMs: number): Promise<SmtpReply> {
    return this.#until(this.#nextReply, limitMs);
  }

  hasUnread(): boolean {
    return this.#reader.hasUnread();
  }

  send(line: string): void {
    this.#current.write(line);
  }

  async secure(host: string, limitMs: number): Promise<void> {
    const stream = this.#stream;
    if (this.#reader.hasUnread()) throw new ConnectionLost('broken');
    stream.off('data', this.#onData).off('end', this.#onEnd).off('close', this.#onEnd);
    this.#reader = createReplyReader();
    const secured = connectTls({ socket: stream, servername: host, rejectUnauthorized: false });
    secured.once('secureConnect', () => {
      this.#isSecure = true;
      this.#wake();
    });
    this.#current = secured;
    this.#listen(secured);
    await this.#until(() => this.#isSecure || null, limitMs);
  }

  leave(line: string | null): Promise<void> {
    this.#signal.removeEventListener('abort', this.#onAbort);
    this.#alarm.clear();
    const current = this.#current;
    if (line === null || !current.writable) {
      this.#destroy();
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      this.#onLeft = resolve;
      this.#alarm.set(LEAVE_MS);
      current.end(line);
    });
  }

  /** Waits until `ready()` yields something, the connection is lost or the time is up. */
  #until<T>(ready: () => T | null, limitMs: number): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting = { ready, resolve: resolve as (found: unknown) => void, reject };
      this.#wake();
      if (this.#waiting) this.#alarm.set(limitMs);
    });
  }

  /** Gives the waiting one what it waits for, or the loss of the connection. */
  #wake(): void {
    if (!this.#waiting) return;
    const { ready, resolve, reject } = this.#waiting;
    const found = ready();
    if (found === null && !this.#lost) return;
    this.#waiting = null;
    if (found !== null) resolve(found);
    else reject(this.#lost!());
  }

  /** The reply to a command that nobody waits for may come before the one to QUIT. */
  #hearGoodbye(): void {
    for (let said = this.#reader.next(); said; said = this.#reader.next()) {
      if (said === 'broken' || said.code === GOODBYE) return this.#close();
    }
  }

  #lose(error: () => Error): void {
    this.#lost ??= error;
    this.#wake();
  }

  #listen(to: Duplex): void {
    to.on('data', this.#onData)
      .on('error', this.#onError)
      .on('end', this.#onEnd)
      .on('close', this.#onEnd);
  }

  /** The end of a goodbye. */
  #close(): void {
    this.#alarm.clear();
    this.#destroy();
    this.#onLeft?.();
    this.#onLeft = null;
  }

  #destroy(): void {
    this.#current.destroy();
    if (this.#current !== this.#stream) this.#stream.destroy();
  }

  readonly #onData = (bytes: Uint8Array) => {
    this.#reader.push(bytes);
    if (this.#onLeft) this.#hearGoodbye();
    else this.#wake();
  };
  readonly #onOpen = () => {
    this.#isOpen = true;
    this.#wake();
  };
  readonly #onError = (error: Error) => this.#lose(() => new ConnectionLost(codeOf(error)));
  readonly #onEnd = () => {
    this.#lose(GONE);
    if (this.#onLeft) this.#close();
  };
  readonly #onAbort = () => this.#lose(() => this.#signal.reason as Error);

  readonly #nextReply = (): SmtpReply | null => {
    const reply = this.#reader.next();
    if (reply !== 'broken') return reply;
    this.#lost = () => new ConnectionLost('broken');
    return null;
  };
}

const GONE = () => new ConnectionLost('closed');

function isConnecting(stream: Duplex): boolean {
  return 'connecting' in stream && stream.connecting === true;
}
