import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { onTestFinished } from 'vitest';
import { LOOPBACK } from './loopback.ts';

/** What a test proxy does with its clients. */
export type ProxyDeed = 'connects' | 'rejects' | 'is silent' | 'hangs up' | 'talks nonsense';

/** A proxy on loopback, and the targets that its clients requested. */
export interface TestProxy {
  port: number;
  /** Such as `93.184.216.34:25`; a name would be here too. */
  asked: string[];
  /** User and password as received. */
  credentials: string[];
  /** Sets the behavior from now on. */
  set(deed: ProxyDeed): void;
}

/** Starts an HTTP proxy. It connects to `target` on loopback, whatever its clients request. */
export async function startConnectProxy(target: number): Promise<TestProxy> {
  const state = stateOf();
  const server = createHttpServer();
  server.on('connect', (request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => undefined);
    state.asked.push(request.url ?? '');
    const [, given = ''] = (request.headers['proxy-authorization'] ?? '').split(' ');
    if (given) state.credentials.push(Buffer.from(given, 'base64').toString());
    const { deed } = state;
    if (deed === 'is silent') return;
    if (deed === 'hangs up') return void socket.destroy();
    if (deed === 'talks nonsense') return void socket.end('220 hello\r\n\r\n');
    if (deed === 'rejects') return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    const onward = connect(target, LOOPBACK, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
    onward.on('error', () => socket.destroy());
    socket.on('close', () => onward.destroy());
  });
  return { ...state, port: await listen(server), set: state.set };
}

/** Starts a SOCKS5 proxy that works the same. Source: RFC 1928, RFC 1929. */
export async function startSocksProxy(target: number): Promise<TestProxy> {
  const state = stateOf();
  const server = createServer((socket) => {
    void serve(socket, state, target).catch(() => socket.destroy());
  });
  return { ...state, port: await listen(server), set: state.set };
}

async function serve(socket: Socket, state: State, target: number): Promise<void> {
  socket.on('error', () => undefined);
  const greeting = await next(socket);
  const { deed } = state;
  if (deed === 'is silent') return;
  if (deed === 'hangs up') return void socket.destroy();
  if (deed === 'talks nonsense') return void socket.end('220 hello\r\n');
  const asksWho = greeting.subarray(2).includes(2);
  socket.write(Buffer.from([5, asksWho ? 2 : 0]));
  if (asksWho) {
    const given = await next(socket);
    const user = given.subarray(2, 2 + given[1]!);
    state.credentials.push(`${user.toString()}:${given.subarray(3 + user.length).toString()}`);
    socket.write(Buffer.from([1, 0]));
  }
  const wanted = await next(socket);
  state.asked.push(`${hostOf(wanted)}:${wanted.readUInt16BE(wanted.length - 2)}`);
  if (deed === 'rejects') return void socket.end(Buffer.from([5, 2, 0, 1, 0, 0, 0, 0, 0, 0]));
  const onward = connect(target, LOOPBACK, () => {
    socket.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
    socket.pipe(onward).pipe(socket);
  });
  onward.on('error', () => socket.destroy());
  socket.on('close', () => onward.destroy());
}

function hostOf(wanted: Buffer): string {
  if (wanted[3] === 1) return wanted.subarray(4, 8).join('.');
  if (wanted[3] === 3) return wanted.subarray(5, 5 + wanted[4]!).toString();
  return wanted.subarray(4, 20).toString('hex');
}

async function next(socket: Socket): Promise<Buffer> {
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  return chunk;
}

interface State extends Omit<TestProxy, 'port'> {
  deed: ProxyDeed;
}

function stateOf(): State {
  const state: State = {
    asked: [],
    credentials: [],
    deed: 'connects',
    set: (deed) => (state.deed = deed),
  };
  return state;
}

async function listen(server: Server): Promise<number> {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.listen(0, LOOPBACK);
  await once(server, 'listening');
  onTestFinished(async () => {
    for (const socket of open) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  return (server.address() as AddressInfo).port;
}
