import { once } from 'node:events';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';

/** A response with its whole body. */
export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** A request of a test. */
export interface TestRequest {
  /** The IP address of this machine that sends it; each has limits of its own. */
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
export async function sendRequest(port: number, given: TestRequest): Promise<Reply> {
  const { from, path = PATH, method = 'POST', email = 'jane@postern.test' } = given;
  const headers = { ...(method === 'POST' && JSON_TYPE), ...given.headers };
  const req = request({
    host: '127.0.0.1',
    port,
    localAddress: from,
    agent: false,
    path,
    method,
    headers,
  });
  req.end(method === 'POST' ? (given.body ?? JSON.stringify({ email })) : undefined);
  const [res] = (await once(req, 'response')) as [IncomingMessage];
  const chunks = (await res.toArray()) as Buffer[];
  return { status: res.statusCode!, headers: res.headers, text: Buffer.concat(chunks).toString() };
}

/** Opens a connection, and writes the head of a request and the text that follows it. */
export function open(port: number, from: string, fields: string, rest = ''): Socket {
  const socket = connect({ host: '127.0.0.1', port, localAddress: from });
  socket.on('error', () => undefined);
  socket.write(
    `POST ${PATH} HTTP/1.1\r\nHost: 127.0.0.1:${String(port)}\r\n` +
      `Content-Type: application/json\r\n${fields}\r\n\r\n${rest}`,
  );
  return socket;
}

/** Reads a connection until it is closed or reset, or until the text matches. */
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
