import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** The maximum numbers of waiting connections of a server. */
export interface MostWaiting {
  /** Connections that have not sent a complete header yet. */
  fresh: number;
  /** Connections that are idle after a response. */
  idle: number;
}

/** Limits the connections without a request in progress. Above the limit, the one that has waited longest is closed. */
export function closeOldestWaiting(server: Server, most: MostWaiting): void {
  /** The number of responses in progress: a client can send requests before it has the response to the first. */
  const underWay = new Map<Socket, number>();
  const fresh = createWaitingConnections(most.fresh);
  const idle = createWaitingConnections(most.idle);

  server.on('connection', (socket: Socket) => {
    fresh.add(socket);
    socket.once('close', () => {
      underWay.delete(socket);
      fresh.delete(socket);
      idle.delete(socket);
    });
  });
  server.on('request', ({ socket }, response) => {
    fresh.delete(socket);
    idle.delete(socket);
    underWay.set(socket, (underWay.get(socket) ?? 0) + 1);
    response.once('close', () => {
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

/** Waiting connections, up to `most`, in the order in which they began to wait. */
function createWaitingConnections(
  most: number,
): Pick<Set<Socket>, 'delete'> & { add(socket: Socket): void } {
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
