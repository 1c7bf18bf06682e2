import { within } from '../deadline.ts';
import type { Route } from '../dns/routes.ts';
import { command } from './command.ts';
import { connectTo } from './connect-to.ts';
import type { Dial } from './dial.ts';

/** How the way out is tested. */
export interface EgressTest {
  /** The mail hosts to try, in order: the operator's own. */
  hosts: () => Promise<readonly string[]>;
  route: (host: string) => Promise<Route>;
  dial: Dial;
  /** The longest wait for a connection, and for its greeting, in milliseconds. */
  limitMs: number;
}

/** So many hosts are tried. */
const MAX_HOSTS = 3;
const UNKNOWN: Route = { state: 'temperror', cause: 'ETIMEOUT' };

/** Tells whether one of the hosts greets us on port 25. It is told QUIT and nothing else. Never rejects. */
export async function testEgress({ hosts, route, dial, limitMs }: EgressTest): Promise<boolean> {
  const inTime = { ms: limitMs, signal: undefined };
  const own = await within(hosts(), inTime, () => []);
  for (const host of own.slice(0, MAX_HOSTS)) {
    const way = await within(route(host), inTime, () => UNKNOWN);
    if (
      way.state === 'found' &&
      (await greets({ host, address: way.addresses[0]! }, dial, limitMs))
    ) {
      return true;
    }
  }
  return false;
}

async function greets(
  to: { host: string; address: string },
  dial: Dial,
  limitMs: number,
): Promise<boolean> {
  const { signal } = new AbortController();
  try {
    const connection = await connectTo(dial, { ...to, signal }, limitMs);
    try {
      const { code } = await connection.reply(limitMs);
      void connection.leave(command.quit());
      return code === 220;
    } catch (error) {
      void connection.leave(null);
      throw error;
    }
  } catch {
    return false;
  }
}
