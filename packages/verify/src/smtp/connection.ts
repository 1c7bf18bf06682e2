import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { codeOf } from '../shared/error-code.ts';
import { sayGoodbye } from './goodbye.ts';
import { createReplyReader, type SmtpReply } from './reply-reader.ts';

/** A connection without a reply: it was closed, was silent for too long, sent something else than SMTP, or failed. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
  /** `closed`, `late`, `broken`, or an error code such as `ECONNREFUSED`. */
  override readonly cause: string;

  constructor(cause: string) {
    super(`The connection to the mail server was lost: ${cause}`);
    this.cause = cause;
  }
}

/** A connection to a mail server: one command and its reply at a time. */
export interface Connection {
  /** Waits until the stream is connected, at most `limitMs`. */
  opened(limitMs: number): Promise<void>;
  /** Waits for the next complete reply, at most `limitMs`. */
  reply(limitMs: number): Promise<SmtpReply>;
  /** Whether the server has sent something that no `reply` has returned yet. */
  hasUnread(): boolean;
  /** Writes one line, created by `command`. */
  send(line: string): void;
  /**
   * Continues under TLS. Bytes that came in clear text after the server's 220 are never read as if they had come under
   * TLS: they end the connection. Source: RFC 3207 §4.2; CVE-2011-0411.
   */
  secure(host: string, limitMs: number): Promise<void>;
  /**
   * Sends a last line, if one is given and the server can still read it, and closes. Resolves when the connection is
   * closed.
   */
  leave(line: string | null): Promise<void>;
  /** Resolves when the connection is closed after `leave`. */
  readonly closed: Promise<void>;
}

/**
 * Wraps a stream. Every wait rejects with `ConnectionLost`, or with `signal.reason` as soon as the signal aborts. The
 * caller must always call `leave`.
 *
 * Certificates are not checked: nothing secret is sent, and many mail servers have self-signed ones. Source: RFC 7435.
 */
export function openConnection(stream: Duplex, signal: AbortSignal): Connection {
  return new StreamConnection(stream, signal);
}

class StreamConnection implements Connection {
  readonly closed: Promise<void>;
  readonly #stream: Duplex;
  readonly #signal: AbortSignal;
  /** The stream itself, or TLS over it. */
  #current: Duplex;
  #reader = createReplyReader();
  /**
   * The cause of the loss; null while the connection is usable. An error is created only for a wait, because creating
   * its stack takes time.
   */
  #lostBy: string | null = null;
  #isOpen: boolean;
  #isSecure = false;
  /** Ends the pending wait if its condition is met; null without a wait. */
  #wake: (() => void) | null = null;
  #resolveClosed!: () => void;

  constructor(stream: Duplex, signal: AbortSignal) {
    this.closed = new Promise((resolve) => (this.#resolveClosed = resolve));
    this.#stream = stream;
    this.#current = stream;
    this.#signal = signal;
    this.#isOpen = !isConnecting(stream);
    signal.addEventListener('abort', this.#onAbort, { once: true });
    if (!this.#isOpen) stream.on('connect', this.#onOpen);
    this.#listen(stream);
    if (stream.destroyed) this.#lose(stream.errored ? codeOf(stream.errored) : 'closed');
  }

  async opened(limitMs: number): Promise<void> {
    await this.#until(() => this.#isOpen || null, limitMs);
  }

  reply(limitMs: number): Promise<SmtpReply> {
    return this.#until(() => this.#nextReply(), limitMs);
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
      this.#wake?.();
    });
    this.#current = secured;
    this.#listen(secured);
    await this.#until(() => this.#isSecure || null, limitMs);
  }

  async leave(line: string | null): Promise<void> {
    this.#signal.removeEventListener('abort', this.#onAbort);
    const current = this.#current;
    current.off('data', this.#onData);
    if (line !== null && current.writable) await sayGoodbye(current, line, this.#reader);
    current.destroy();
    this.#stream.destroy();
    this.#resolveClosed();
  }

  /** Waits until `ready` returns a value; rejects when the connection is lost, the signal aborts or the time is up. */
  #until<T>(ready: () => T | null, limitMs: number): Promise<T> {
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        this.#wake = null;
      };
      const timer = setTimeout(() => {
        end();
        reject(new ConnectionLost('late'));
      }, limitMs);
      this.#wake = () => {
        const found = ready();
        if (found !== null) resolve(found);
        else if (this.#signal.aborted) reject(this.#signal.reason as Error);
        else if (this.#lostBy !== null) reject(new ConnectionLost(this.#lostBy));
        else return;
        end();
      };
      this.#wake();
    });
  }

  #nextReply(): SmtpReply | null {
    const reply = this.#reader.next();
    if (reply !== 'broken') return reply;
    this.#lostBy = 'broken';
    return null;
  }

  #lose(cause: string): void {
    this.#lostBy ??= cause;
    this.#wake?.();
  }

  #listen(to: Duplex): void {
    to.on('data', this.#onData)
      .on('error', this.#onError)
      .on('end', this.#onEnd)
      .on('close', this.#onEnd);
  }

  readonly #onData = (bytes: Uint8Array) => {
    this.#reader.push(bytes);
    this.#wake?.();
  };
  readonly #onOpen = () => {
    this.#isOpen = true;
    this.#wake?.();
  };
  readonly #onError = (error: Error) => this.#lose(codeOf(error));
  readonly #onEnd = () => this.#lose('closed');
  readonly #onAbort = () => this.#wake?.();
}

function isConnecting(stream: Duplex): boolean {
  return 'connecting' in stream && stream.connecting === true;
}
