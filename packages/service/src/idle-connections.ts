import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Closes the connection that has been idle longest whenever more than `most` of a server's are idle.
 *
 * A connection that has sent no request yet is not counted: the time for header fields bounds it.
 */
export function closeOldestIdle(server: Server, most: number): void {
  /** How many replies are under way: a client may send requests before it has the reply to the first. */
  const underWay = new Map<Socket, number>();
  /** In the order in which they became idle. */
  const idle = new Set<Socket>();

  server.on('connection', (socket: Socket) => {
    socket.once('close', () => {
      underWay.delete(socket);
      idle.delete(socket);
    });
  });
  server.on('request', ({ socket }, reply) => {
    idle.delete(socket);
    underWay.set(socket, (underWay.get(socket) ?? 0) + 1);
    reply.once('close', () => {
      end(socket);
    });
  });

  function end(socket: Socket): void {
    const left = (underWay.get(socket) ?? 1) - 1;
    if (left > 0) {
      underWay.set(socket, left);
      return;
    }
    underWay.delete(socket);
    if (socket.destroyed) return;
    idle.add(socket);
    if (idle.size <= most) return;
    const [oldest] = idle;
    oldest!.destroy();
  }
}
