import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { a, mx, startDnsServer, type Script } from '../dns-server.ts';
import type { ServerRoot } from './debian-root.ts';
import type { MailZone } from './mail-server.ts';
import { CLIENT, DEFERRED_CLIENT, EGRESS_HOST, NAME_SERVER, REJECTED_CLIENT } from './places.ts';

const LIMIT_MS = 60_000;

/** Starts what stands around a server: the name server that it asks, and the client's own mail server. */
export async function startSurroundings(zone: MailZone) {
  const names = await startDnsServer(scriptOf(zone), { host: NAME_SERVER, port: 53 });
  const sockets = new Set<Socket>();
  const own = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.write('220 mx.prober.test ESMTP\r\n');
    socket.on('data', () => socket.end('221 2.0.0 Bye\r\n'));
  });
  await new Promise<void>((resolve, reject) => {
    own.once('error', reject).listen(25, EGRESS_HOST, resolve);
  });
  return {
    stop: async () => {
      await names.stop();
      const closed = new Promise((resolve) => own.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Waits until a server listens at each address. Rejects with its log when it has ended, or after a minute. */
export async function untilListening(
  addresses: readonly string[],
  { hasEnded, log }: ServerRoot,
): Promise<void> {
  const untilMs = Date.now() + LIMIT_MS;
  for (const address of addresses) {
    while (!(await isListening(address))) {
      if (hasEnded() || Date.now() > untilMs)
        throw new Error(`${address} does not listen:\n${await log()}`);
      await pause(20);
    }
  }
}

function isListening(host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port: 25 });
    socket.once('connect', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });
}

function scriptOf(zone: MailZone): Script {
  const script: Script = {
    'mx broken.test': 'SERVFAIL',
    'a broken.test': 'SERVFAIL',
    'aaaa broken.test': 'SERVFAIL',
    'mx prober.test': [mx('mx.prober.test')],
    'a mx.prober.test': [a(EGRESS_HOST)],
    'a probe.prober.test': [CLIENT, REJECTED_CLIENT, DEFERRED_CLIENT].map((address) => a(address)),
  };
  for (const [domain, hosts] of Object.entries(zone.mx)) {
    script[`mx ${domain}`] = hosts.map((host, at) => mx(host, 10 * (at + 1)));
  }
  for (const [host, addresses] of Object.entries(zone.a)) {
    script[`a ${host}`] = addresses.map((address) => a(address));
  }
  return script;
}
