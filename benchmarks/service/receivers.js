import { createServer } from 'node:http';
import { createServer as createDeadServer } from 'node:net';
import { given, serveParent } from './child.js';

/*
 * Webhook endpoints on loopback, in their own process: some respond with 204 immediately, and one accepts connections and
 * never responds. Each delivery counts once, by its ID.
 */

const { performance } = globalThis;
const receivers = Array.from({ length: given.count }, () => createReceiver());
const dead = createDeadServer((socket) => socket.on('error', () => socket.destroy()).resume());

const portOf = (server) =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server.address().port)));
const ports = await Promise.all(receivers.map(({ server }) => portOf(server)));

serveParent(
  { ports, deadPort: await portOf(dead) },
  {
    handlers: {
      /** The distinct deliveries of each endpoint since the last reset, and the time of the last one. */
      received: () =>
        receivers.map(({ ids, state }) => ({
          count: ids.size,
          again: state.again,
          atMs: state.atMs,
        })),
      reset: () => {
        for (const { ids, state } of receivers) {
          ids.clear();
          Object.assign(state, { again: 0, atMs: 0 });
        }
      },
    },
  },
);

function createReceiver() {
  const ids = new Set();
  const state = { again: 0, atMs: 0 };
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      const id = request.headers['webhook-id'];
      if (ids.has(id)) state.again += 1;
      else state.atMs = performance.timeOrigin + performance.now();
      ids.add(id);
      response.writeHead(204).end();
    });
  });
  return { server, ids, state };
}
