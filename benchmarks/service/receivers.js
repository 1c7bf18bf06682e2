import { createServer } from 'node:http';
import { createServer as createDeadServer } from 'node:net';
import { given, serveParent } from './child.js';

/*
 * Receivers of webhooks on loopback, in a process of their own: so many that answer 204 at once,
 * and one that accepts connections and never answers. Each delivery counts once, by its id.
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
    answers: {
      /** How many different deliveries each receiver had since it was last reset, and when the last came. */
      told: () =>
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
