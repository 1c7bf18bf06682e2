import { once } from 'node:events';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';

/** A reply, read to its end. */
export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** What is asked, and from which address of this machine: each has limits of its own. */
export interface Asked {
  from: string;
  path?: string;
  method?: string;
  headers?: Record<string, string>;
  email?: string;
  body?: string;
}

export const PATH = '/api/validate-email';
const JSON_TYPE = { 'content-type': 'application/json' };

/** Sends a request on a connection of its own. */
export async function ask(port: number, asked: Asked): Promise<Reply> {
  const { from, path = PATH, method = 'POST', email = 'jane@postern.test' } = asked;
  const headers = { ...(method === 'POST' && JSON_TYPE), ...asked.headers };
  const req = request({
    host: '127.0.0.1',
    port,
    localAddress: from,
    agent: false,
    path,
    method,
    headers,
  });
  req.end(method === 'POST' ? (asked.body ?? JSON.stringify({ email })) : undefined);
  const [res] = (await once(req, 'response')) as [IncomingMessage];
  const chunks = (await res.toArray()) as Buffer[];
  return { status: res.statusCode!, headers: res.headers, text: Buffer.concat(chunks).toString() };
}

/** Opens a connection, writes the head of a request and what follows. */
export function open(port: number, from: string, fields: string, rest = ''): Socket {
  const socket = connect({ host: '127.0.0.1', port, localAddress: from });
  socket.on('error', () => undefined);
  socket.write(
    `POST ${PATH} HTTP/1.1\r\nHost: 127.0.0.1:${String(port)}\r\n` +
      `Content-Type: application/json\r\n${fields}\r\n\r\n${rest}`,
  );
  return socket;
}

/** Everything that comes over a connection until it is closed or reset, or until the given text has come. */
export async function readAll(socket: Socket, until?: RegExp): Promise<string> {
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    if (until?.test(text)) socket.destroy();
  });
  socket.once('end', () => socket.destroy());
  await new Promise((resolve) => socket.once('close', resolve));
  return text;
}
