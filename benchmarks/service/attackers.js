import { PATHS } from '@postern/protocol';
import { Buffer } from 'node:buffer';
import { request as ask } from 'node:http';
import { constants, setPriority } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { bytesOf } from './bodies.js';
import { given, serveParent } from './child.js';

/*
 * Those who send large bodies, each the next one once the last is answered or cut off: argv says where, by which keys,
 * and what, as JSON. They are other machines' and so have the lowest priority here.
 */

setPriority(constants.priority.PRIORITY_LOW);

const { url, keys, body, isSlow } = given;
const bytes = bytesOf(body);
/** What a slow one holds back, and how it comes. */
const HELD_BACK = 1024 * 1024;
const PIECE = 8192;
const PIECE_MS = 10;
/** Between two bodies, so that refusals at the first bytes are no flood of connections. */
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
    answers: {
      /** Ends, and tells how many bodies had which answer. */
      end: async () => {
        isOver = true;
        await Promise.race([Promise.all(senders), setTimeout(2000)]);
        return counts;
      },
    },
  },
);

/** Resolves with the status of the answer, or with the code of the error where there is none. */
function send(key) {
  return new Promise((resolve) => {
    const request = ask(
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
  const from = bytes.length - HELD_BACK;
  request.write(bytes.subarray(0, from));
  for (let at = from; at < bytes.length && !request.destroyed; at += PIECE) {
    request.write(bytes.subarray(at, at + PIECE));
    await setTimeout(PIECE_MS);
  }
  request.end();
}
