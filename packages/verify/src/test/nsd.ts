import { freePort } from '@postern/tools/test/free-port.js';
import { spawn, type ChildProcess } from 'node:child_process';
import dgram from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { LOOPBACK } from './loopback.ts';

export const NSD = '/usr/sbin/nsd';

/** Zone files by zone name; a zone whose text is null has no file, and fails. */
export type Zones = Record<string, string | null>;

const READY_MS = 60_000;
const STARTS = 3;

/**
 * Starts Debian's authoritative name server on loopback with the given zones, as the current user and in its own
 * folder, and waits until it answers.
 */
export async function startNsd(zones: Zones) {
  const folder = await mkdtemp(join(tmpdir(), 'postern-nsd-'));
  for (const [zone, text] of Object.entries(zones)) {
    if (text !== null) await writeFile(join(folder, `${zone}.zone`), text);
  }
  const { child, port } = await launch(folder, Object.keys(zones));
  const address = `${LOOPBACK}:${port}`;
  return {
    address,
    /** As many attempts as fit into half a minute: Node's resolver adapts to a fast server. */
    resolver() {
      const resolver = new Resolver({ timeout: 5000, tries: 10 });
      resolver.setServers([address]);
      return resolver;
    },
    async stop() {
      await end(child);
      await rm(folder, { recursive: true });
    },
  };
}

/** Another process can take the free port first; then another port is tried. */
async function launch(folder: string, zones: readonly string[]) {
  for (let start = 1; ; start++) {
    const port = await freeNamePort();
    const config = join(folder, 'nsd.conf');
    await writeFile(config, configOf(folder, port, zones));
    const child = spawn(NSD, ['-d', '-c', config], { stdio: 'ignore', cwd: folder });
    if (await isReady(child, port, zones[0]!)) return { child, port };
    await end(child);
    if (start === STARTS) throw new Error(`nsd did not start; run ${NSD} -d -c ${config}`);
  }
}

function configOf(folder: string, port: number, zones: readonly string[]): string {
  return [
    'server:',
    `  ip-address: ${LOOPBACK}@${port}`,
    '  do-ip6: no',
    '  server-count: 1',
    '  username: ""',
    '  chroot: ""',
    // Older versions would use Debian's own file, which only root can write.
    '  database: ""',
    `  zonesdir: "${folder}"`,
    `  pidfile: "${folder}/nsd.pid"`,
    `  logfile: "${folder}/nsd.log"`,
    `  zonelistfile: "${folder}/zone.list"`,
    `  xfrdfile: "${folder}/xfrd.state"`,
    `  xfrdir: "${folder}"`,
    'remote-control:',
    '  control-enable: no',
    ...zones.flatMap((zone) => ['zone:', `  name: "${zone}"`, `  zonefile: "${zone}.zone"`]),
    '',
  ].join('\n');
}

/** A port that is free for UDP and TCP. */
async function freeNamePort(): Promise<number> {
  const port = await freePort();
  const udp = dgram.createSocket('udp4');
  const isFree = await new Promise<boolean>((resolve) => {
    udp.once('error', () => resolve(false));
    udp.bind(port, LOOPBACK, () => resolve(true));
  });
  udp.close();
  return isFree ? port : freeNamePort();
}

/** Sends queries until the server answers, has exited, or the time is up. */
async function isReady(child: ChildProcess, port: number, zone: string): Promise<boolean> {
  const resolver = new Resolver({ timeout: 200, tries: 1 });
  resolver.setServers([`${LOOPBACK}:${port}`]);
  const untilMs = Date.now() + READY_MS;
  while (child.exitCode === null && Date.now() < untilMs) {
    const soa = await resolver.resolveSoa(`${zone}.`).catch(() => null);
    if (soa) return true;
    await delay(20);
  }
  return false;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
