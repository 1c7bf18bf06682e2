import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How many connections of a server can wait. */
export interface MostWaiting {
  /** Those that have sent no whole header yet. */
  fresh: number;
  /** Those that are idle after a reply. */
  idle: number;
}

/** Bounds the connections without a request under way: of more, the one that has waited longest is closed. */
export function closeOldestWaiting(server: Server, most: MostWaiting): void {
  /** How many replies are under way: a client may send requests before it has the reply to the first. */
  const underWay = new Map<Socket, number>();
  const fresh = createWaiting(most.fresh);
  const idle = createWaiting(most.idle);

  server.on('connection', (socket: Socket) => {
    fresh.add(socket);
    socket.once('close', () => {
      underWay.delete(socket);
      fresh.delete(socket);
      idle.delete(socket);
    });
  });
  server.on('request', ({ socket }, reply) => {
    fresh.delete(socket);
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
    if (!socket.destroyed) idle.add(socket);
  }
}

/** Connections that wait, up to `most`, in the order in which they began to wait. */
function createWaiting(most: number): Pick<Set<Socket>, 'delete'> & { add(socket: Socket): void } {
  const sockets = new Set<Socket>();
  return {
    add(socket) {
      sockets.add(socket);
      const [oldest] = sockets;
      if (sockets.size > most) oldest!.destroy();
    },
    delete: (socket) => sockets.delete(socket),
  };
}
