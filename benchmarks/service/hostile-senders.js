import { Buffer } from 'node:buffer';
import { request as sendRequest } from 'node:http';
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
const { path, type, bytesOf } = HOSTILE[at];
const bytes = bytesOf();
/** The pause between two requests, so that early rejections do not cause a flood of connections. */
const PAUSE_MS = 20;

let isOver = false;
const counts = {};
const all = Array.from({ length: senders }, async () => {
  while (!isOver) {
    const response = await send();
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
        headers: {
          'content-type': type,
          'content-length': Buffer.byteLength(bytes),
          ...(path.startsWith('/dashboard')
            ? { cookie, origin: url }
            : { authorization: `Bearer ${key}` }),
        },
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
