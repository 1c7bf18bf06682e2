import net from 'node:net';
import tls from 'node:tls';
import tlsOptions from 'smtp-server/lib/tls-options.js';
import { LOOPBACK } from './loopback.ts';

/**
 * The server's response to one step: a reply (lines separated by `\n`, each gets a CRLF), exact bytes, the end of the
 * connection, silence, or the return value of a function of the command.
 */
export type Act =
  string | 'silence' | 'close' | 'reset' | Bytes | ((command: string, connection: number) => Act);

/** Exact bytes, without a CRLF added; a list is sent piece by piece, `pauseMs` apart. */
export interface Bytes {
  bytes: string | Buffer | readonly (string | Buffer)[];
  /** By the test's clock, which may stand still. By default a moment of real time. */
  pauseMs?: number;
  /** What follows the last piece. */
  then?: 'close' | 'reset' | 'tls';
}

/** A server as a literal table; every step succeeds by default. */
export interface SmtpScript {
  banner?: Act;
  /** The keywords after EHLO; STARTTLS among them is offered until it is used. */
  keywords?: readonly string[];
  ehlo?: Act;
  helo?: Act;
  /** `tls` replies 220 and does the handshake; a text with 220 does no handshake, and ignores all further input. */
  starttls?: Act | 'tls';
  mail?: Act;
  /** By recipient, `*` for all others. */
  rcpt?: Record<string, Act>;
  rset?: Act;
  noop?: Act;
  quit?: Act;
  /** Any other command. */
  other?: Act;
}

/** An event, in chronological order; `line` is without its CRLF. */
export interface SmtpEvent {
  kind: 'open' | 'line' | 'rest' | 'tls' | 'close';
  /** Counted from 1. */
  connection: number;
  isSecure: boolean;
  line: string;
}

const FRIENDLY = {
  banner: '220 mx.shop.example ESMTP',
  helo: '250 mx.shop.example',
  mail: '250 2.1.0 Ok',
  rset: '250 2.0.0 Ok',
  noop: '250 2.0.0 Ok',
  quit: { bytes: '221 2.0.0 Bye\r\n', then: 'close' },
  other: '502 5.5.2 Error: command not recognized',
} satisfies SmtpScript;
const KEYWORDS = ['PIPELINING', 'ENHANCEDSTATUSCODES', '8BITMIME'];
/** The real timer: a test can stop its own clock. */
const laterOn = setTimeout;
const NO_SUCH_USER = '550 5.1.1 No such user';
/** The publicly known certificate of the package smtp-server: self-signed, and out of date. */
export const { key, cert } = tlsOptions() as { key: string; cert: string };
const secureContext = tls.createSecureContext({ key, cert });

/**
 * Starts a scripted mail server on loopback that records everything that clients send.
 *
 * `events` has the lines of all connections, and as `rest` the data without a final CRLF. `idle()` resolves as soon as
 * no connection is open. `stop()` destroys open connections.
 */
export async function startSmtpServer(script: SmtpScript = {}) {
  const events: SmtpEvent[] = [];
  const all: net.Socket[] = [];
  const sockets = new Set<net.Socket>();
  const waiting: (() => void)[] = [];
  let most = 0;

  const server = net.createServer((socket) => {
    const connection = all.push(socket);
    sockets.add(socket);
    most = Math.max(most, sockets.size);
    const note = (kind: SmtpEvent['kind'], line = '', isSecure = false) =>
      events.push({ kind, connection, isSecure, line });
    note('open');
    socket.on('close', () => {
      note('close');
      sockets.delete(socket);
      if (sockets.size === 0) for (const tell of waiting.splice(0)) tell();
    });
    serve({ socket, connection, script, note });
  });
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));

  return {
    events,
    port: (server.address() as net.AddressInfo).port,
    /** The lines that clients sent, of one connection or of all, in order. */
    lines: (connection?: number) =>
      events
        .filter(({ kind }) => kind === 'line' || kind === 'rest')
        .filter((event) => connection === undefined || event.connection === connection)
        .map(({ line }) => line),
    /** How many bytes clients have sent in total, encrypted or not. */
    bytesRead: () => all.reduce((sum, socket) => sum + socket.bytesRead, 0),
    /** How many connections are open, were ever open, and were open at the same time. */
    counts: () => ({ open: sockets.size, total: all.length, most }),
    idle: () =>
      new Promise<void>((resolve) => {
        if (sockets.size === 0) resolve();
        else waiting.push(resolve);
      }),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

interface Session {
  socket: net.Socket;
  connection: number;
  script: SmtpScript;
  note: (kind: SmtpEvent['kind'], line?: string, isSecure?: boolean) => void;
}

function serve({ socket: clear, connection, script, note }: Session): void {
  let socket = clear;
  let isSecure = false;
  let isDeaf = false;
  let rest = '';
  let turn = Promise.resolve();

  const act = async (found: Act | 'tls', command: string): Promise<void> => {
    if (typeof found === 'function') return act(found(command, connection), command);
    if (found === 'silence') return;
    if (found === 'close') return void socket.end();
    if (found === 'reset') return void clear.resetAndDestroy();
    if (found === 'tls') return act({ bytes: '220 2.0.0 Ready to start TLS\r\n', then: 'tls' }, '');
    // The client now sends the bytes of a handshake, which can contain a CRLF.
    if (/^starttls/i.test(command) && String(found).startsWith('220')) isDeaf = true;
    if (typeof found === 'string') return act({ bytes: found.replace(/\r?\n|$/g, '\r\n') }, '');
    const { bytes, pauseMs, then } = found;
    const pieces = Array.isArray(bytes) ? bytes : [bytes];
    for (const [index, piece] of pieces.entries()) {
      if (index > 0) await pause(pauseMs);
      if (socket.destroyed) return;
      socket.write(piece);
    }
    if (then === 'tls') secure();
    else if (then) return act(then, command);
  };
  const listen = () => {
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      if (isDeaf) return;
      const lines = (rest + bytes.toString('latin1')).split('\r\n');
      rest = lines.pop()!;
      for (const latin of lines) {
        const line = utf8(latin);
        note('line', line, isSecure);
        turn = turn.then(() => act(step(line, script, isSecure), line));
      }
    });
  };
  const secure = () => {
    clear.removeAllListeners('data');
    socket = new tls.TLSSocket(clear, { isServer: true, secureContext });
    socket.once('secure', () => note('tls', '', true));
    isSecure = true;
    listen();
  };

  clear.on('close', () => {
    if (rest) note('rest', utf8(rest), isSecure);
    socket.destroy();
  });
  listen();
  turn = act(script.banner ?? FRIENDLY.banner, '');
}

function pause(ms: number | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = ms === undefined ? laterOn(resolve, 1) : setTimeout(resolve, ms);
    timer.unref();
  });
}

function step(line: string, script: SmtpScript, isSecure: boolean): Act | 'tls' {
  const verb = /^[a-z]*/i.exec(line)![0].toLowerCase();
  const { keywords = KEYWORDS, rcpt = {} } = script;
  if (verb === 'ehlo') return script.ehlo ?? greeting(keywords, isSecure);
  if (verb === 'starttls') return script.starttls ?? 'tls';
  if (verb === 'rcpt') {
    const recipient = /^RCPT TO:<(.*?)>/i.exec(line)?.[1] ?? '';
    return rcpt[recipient] ?? rcpt['*'] ?? NO_SUCH_USER;
  }
  return verb in FRIENDLY && verb !== 'banner'
    ? (script[verb as 'mail'] ?? FRIENDLY[verb as 'mail'])
    : (script.other ?? FRIENDLY.other);
}

function greeting(keywords: readonly string[], isSecure: boolean): string {
  const offered = keywords.filter((keyword) => !(isSecure && keyword === 'STARTTLS'));
  const lines = ['mx.shop.example', ...offered];
  return lines.map((line, index) => `250${index < lines.length - 1 ? '-' : ' '}${line}`).join('\n');
}

function utf8(latin: string): string {
  return Buffer.from(latin, 'latin1').toString('utf8');
}
