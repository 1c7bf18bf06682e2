import { PATHS } from '@postern/protocol';
import { Buffer } from 'node:buffer';
import { request as sendRequest } from 'node:http';
import { constants, setPriority } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { bytesOf } from './bodies.js';
import { given, serveParent } from './child.js';

/*
 * Senders of large bodies, one per key. Each sends the next body after the response to the last one, or after its
 * connection was closed. The argument is, as JSON, the URL, the keys and the body. In production they run on other
 * machines, so this process has the lowest priority.
 */

setPriority(constants.priority.PRIORITY_LOW);

const { url, keys, body, isSlow } = given;
const bytes = bytesOf(body);
/** The part of a body that a slow sender trickles, the size of a piece, and the pause between pieces. */
const SLOW_BYTES = 1024 * 1024;
const PIECE = 8192;
const PIECE_MS = 10;
/** The pause between two bodies, so that early rejections do not cause a flood of connections. */
const PAUSE_MS = 20;

let isOver = false;
const counts = {};
const count = (what) => (counts[what] = (counts[what] ?? 0) + 1);
const senders = keys.map(async (key) => {
  while (!isOver) {
    count(await send(key));
    await setTimeout(PAUSE_MS);
  }
});

serveParent(
  {},
  {
    handlers: {
      /** Stops sending, and returns the number of bodies per response. */
      end: async () => {
        isOver = true;
        await Promise.race([Promise.all(senders), setTimeout(2000)]);
        return counts;
      },
    },
  },
);

/** Resolves with the status of the response, or with the error code without one. */
function send(key) {
  return new Promise((resolve) => {
    const request = sendRequest(
      `${url}${PATHS.bulk}`,
      {
        method: 'POST',
        agent: false,
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(bytes),
        },
      },
      (response) => {
        response.resume();
        response.once('close', () => resolve(response.statusCode));
      },
    );
    request.once('error', ({ code }) => resolve(code));
    if (isSlow) void trickle(request);
    else request.end(bytes);
  });
}

async function trickle(request) {
  const from = bytes.length - SLOW_BYTES;
  request.write(bytes.subarray(0, from));
  for (let at = from; at < bytes.length && !request.destroyed; at += PIECE) {
    request.write(bytes.subarray(at, at + PIECE));
    await setTimeout(PIECE_MS);
  }
  request.end();
}
