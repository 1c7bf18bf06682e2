import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Passes connections on to a service, and counts them. */
export interface Relay {
  /** Such as `127.0.0.1:4711`. */
  address: string;
  /** How many connections have been opened. */
  count(): number;
  stop(): Promise<void>;
}

/** Starts a relay on loopback in front of a URL. */
export async function startRelay(url: string): Promise<Relay> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let count = 0;
  const server = createServer((incoming) => {
    count += 1;
    const outgoing = connect(Number(port), hostname);
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: () => count,
    async stop() {
      if (!server.listening) return;
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
