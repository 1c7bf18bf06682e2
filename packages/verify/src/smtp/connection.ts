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
   * Says goodbye where a line is given and someone is there to hear it, and closes: resolves when
   * the host has closed too, or after a second. Never rejects.
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

/**
 * Wraps a stream. Every wait rejects with `ConnectionLost`, or with `signal.reason` as soon as the
 * signal aborts; whoever opened it must `leave` it in any case.
 *
 * A certificate proves nothing here and is not checked: what is asked is no secret, and many mail
 * hosts carry their own. Source: RFC 7435.
 */
export function openConnection(stream: Duplex, signal: CancelSignal): Connection {
  let current = stream;
  let reader = createReplyReader();
  /** Makes the error that ends every wait: one that nobody reads is never made, for it costs a stack trace. */
  let lost: (() => Error) | null = null;
  let isOpen = !isConnecting(stream);
  let waiting: Waiting | null = null;
  const alarm = createAlarm(() => {
    waiting?.reject(new ConnectionLost('late'));
    waiting = null;
  });

  const lose = (error: () => Error) => {
    lost ??= error;
    wake();
  };
  const onData = (bytes: Uint8Array) => {
    reader.push(bytes);
    wake();
  };
  const nextReply = () => {
    const reply = reader.next();
    if (reply !== 'broken') return reply;
    lost = () => new ConnectionLost('broken');
    return null;
  };
  const onOpen = () => {
    isOpen = true;
    wake();
  };
  const onError = (error: Error) => lose(() => new ConnectionLost(codeOf(error)));
  const onEnd = () => lose(() => new ConnectionLost('closed'));
  const onAbort = () => lose(() => signal.reason as Error);
  const listen = (to: Duplex) => {
    to.on('data', onData).on('error', onError).on('end', onEnd).on('close', onEnd);
  };

  function leave(line: string | null): Promise<void> {
    signal.removeEventListener('abort', onAbort);
    alarm.clear();
    return new Promise((resolve) => {
      const close = () => {
        clearTimeout(timer);
        current.destroy();
        stream.destroy();
        resolve();
      };
      const timer = setTimeout(close, LEAVE_MS);
      if (line === null || !current.writable) close();
      else current.once('close', close).once('end', close).end(line);
    });
  }

  /** Gives the waiting one what it waits for, or the loss of the connection. */
  function wake(): void {
    if (!waiting) return;
    const { ready, resolve, reject } = waiting;
    const found = ready();
    if (found === null && !lost) return;
    waiting = null;
    if (found !== null) resolve(found);
    else reject(lost!());
  }

  /** Waits until `ready()` yields something, the connection is lost or the time is up. */
  function until<T>(ready: () => T | null, limitMs: number): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      waiting = { ready, resolve: resolve as (found: unknown) => void, reject };
      wake();
      if (waiting) alarm.set(limitMs);
    });
  }

  signal.addEventListener('abort', onAbort, { once: true });
  stream.once('connect', onOpen);
  listen(stream);
  if (stream.destroyed)
    lose(() => new ConnectionLost(stream.errored ? codeOf(stream.errored) : 'closed'));
  if (signal.aborted) onAbort();

  return {
    opened: async (limitMs) => void (await until(() => isOpen || null, limitMs)),
    reply: (limitMs) => until(nextReply, limitMs),
    hasUnread: () => reader.hasUnread(),
    send: (line) => void current.write(line),
    secure: async (host, limitMs) => {
      if (reader.hasUnread()) throw new ConnectionLost('broken');
      stream.off('data', onData).off('end', onEnd).off('close', onEnd);
      reader = createReplyReader();
      let isSecure = false;
      const secured = connectTls({ socket: stream, servername: host, rejectUnauthorized: false });
      secured.once('secureConnect', () => {
        isSecure = true;
        wake();
      });
      current = secured;
      listen(secured);
      await until(() => isSecure || null, limitMs);
    },
    leave,
  };
}

function isConnecting(stream: Duplex): boolean {
  return 'connecting' in stream && stream.connecting === true;
}
