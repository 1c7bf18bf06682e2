import { Cancellation, within } from '@postern/concurrency';
import type { Route } from '../dns/routes.ts';
import { command } from './command.ts';
import { connectTo } from './connect-to.ts';
import type { Dial } from './dial.ts';

/** How the way out is tested. */
export interface EgressTest {
  /** The mail hosts to try, in order: the operator's own. */
  hosts: () => Promise<readonly string[]>;
  route: (host: string) => Route | Promise<Route>;
  dial: Dial;
  /** The longest waits for a connection and for its greeting, in milliseconds. */
  limits: { connectMs: number; replyMs: number };
}

/** So many hosts are tried. */
const MAX_HOSTS = 3;
/** And so many addresses of each. */
const MAX_ADDRESSES = 4;
/** Each is given so long to greet us. */
const MAX_GREETING_MS = 10_000;
const UNKNOWN: Route = { state: 'temperror', cause: 'ETIMEOUT' };

/**
 * Tells whether one of the hosts greets us on port 25. It is told QUIT and nothing else. Some hold
 * their greeting back, as Postfix' postscreen does for six seconds. Never rejects.
 */
export async function testEgress({ hosts, route, dial, limits }: EgressTest): Promise<boolean> {
  const inTime = { ms: limits.connectMs, signal: undefined };
  const own = await within(hosts(), inTime, () => []);
  for (const host of own.slice(0, MAX_HOSTS)) {
    const way = await within(Promise.resolve(route(host)), inTime, () => UNKNOWN);
    if (way.state !== 'found') continue;
    for (const address of way.addresses.slice(0, MAX_ADDRESSES)) {
      if (await greets({ host, address }, dial, limits)) return true;
    }
  }
  return false;
}

async function greets(
  to: { host: string; address: string },
  dial: Dial,
  { connectMs, replyMs }: EgressTest['limits'],
): Promise<boolean> {
  const signal = new Cancellation();
  try {
    const connection = await connectTo(dial, { ...to, signal }, connectMs);
    try {
      const { code } = await connection.reply(Math.min(replyMs, MAX_GREETING_MS));
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
