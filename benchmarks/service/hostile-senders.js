import { Buffer } from 'node:buffer';
import { request as sendRequest } from 'node:http';
import { connect } from 'node:net';
import { constants, setPriority } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { given, serveParent } from './child.js';
import { HOSTILE } from './hostile.js';

/*
 * Senders of one hostile request, several at a time. The argument is, as JSON, the URL, the key, the cookies, the
 * position of the request and the number of senders. In production they run on other machines, so this process has the
 * lowest priority.
 */

setPriority(constants.priority.PRIORITY_LOW);

const { url, key, cookie, at, senders } = given;
const { path, type, bytesOf, isInBytes = false } = HOSTILE[at];
const bytes = isInBytes ? chunksOf(bytesOf()) : bytesOf();
const fields = {
  'content-type': type,
  ...(path.startsWith('/dashboard') ? { cookie, origin: url } : { authorization: `Bearer ${key}` }),
};
/** The pause between two requests, so that early rejections do not cause a flood of connections. */
const PAUSE_MS = 20;

let isOver = false;
const counts = {};
const all = Array.from({ length: senders }, async () => {
  while (!isOver) {
    const response = await (isInBytes ? sendInBytes() : send());
    counts[response] = (counts[response] ?? 0) + 1;
    await setTimeout(PAUSE_MS);
  }
});

serveParent(
  {},
  {
    handlers: {
      /** Stops sending, and returns the number of requests per response. */
      end: async () => {
        isOver = true;
        await Promise.race([Promise.all(all), setTimeout(5000)]);
        return counts;
      },
    },
  },
);

/** Resolves with the status of the response, or with the error code without one. */
function send() {
  return new Promise((resolve) => {
    const request = sendRequest(
      url + path,
      {
        method: 'POST',
        agent: false,
        headers: { ...fields, 'content-length': Buffer.byteLength(bytes) },
      },
      (response) => {
        response.resume();
        response.once('close', () => resolve(response.statusCode));
      },
    );
    request.once('error', ({ code }) => resolve(code));
    request.end(bytes);
  });
}

/** Chunks of one byte each, as HTTP/1.1 writes them. */
function chunksOf(body) {
  const each = Buffer.from('1\r\n?\r\n');
  const chunks = Buffer.alloc(body.length * each.length, each);
  for (let index = 0; index < body.length; index += 1)
    chunks[index * each.length + 3] = body[index];
  return Buffer.concat([chunks, Buffer.from('0\r\n\r\n')]);
}

/** Sends the chunks over a socket, because a client of Node would take a write for each. */
function sendInBytes() {
  const { hostname, port } = new URL(url);
  const lines = { host: `${hostname}:${port}`, connection: 'close', ...fields };
  const head = Object.entries({ ...lines, 'transfer-encoding': 'chunked' })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  return new Promise((resolve) => {
    let response = '';
    const socket = connect(Number(port), hostname, () => {
      socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\n`);
      socket.write(bytes);
    });
    socket.setEncoding('latin1');
    socket.on('data', (text) => (response += text));
    socket.once('error', ({ code }) => resolve(code));
    socket.once('close', () => resolve(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1] ?? 'closed'));
  });
}
