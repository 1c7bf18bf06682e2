import { within } from '@postern/concurrency';
import type { Route } from '../dns/routes.ts';
import { command } from './command.ts';
import { connectTo } from './connect-to.ts';
import type { Connection } from './connection.ts';
import type { Dial } from './dial.ts';

/** How to test an outbound route. */
export interface EgressTest {
  /** The mail servers to try, in order: the operator's own. */
  hosts: () => Promise<readonly string[]>;
  findRoute: (host: string) => Promise<Route>;
  dial: Dial;
  /** The maximum waits for a connection and for its greeting, in milliseconds. */
  limits: { connectMs: number; replyMs: number };
}

/** The maximum number of servers that are tried. */
const MAX_HOSTS = 3;
/** The maximum number of addresses of each server. */
const MAX_ADDRESSES = 4;
/** The maximum wait for a greeting. */
const MAX_GREETING_MS = 10_000;
const UNKNOWN: Route = { state: 'temperror', cause: 'ETIMEOUT' };

/**
 * Resolves with whether one of the servers sends its greeting on port 25. Only QUIT is sent. Some servers delay their
 * greeting, such as Postfix' postscreen for six seconds. Never rejects.
 */
export async function testEgress({ hosts, findRoute, dial, limits }: EgressTest): Promise<boolean> {
  const inTime = { ms: limits.connectMs };
  const own = await within(hosts(), inTime, () => []);
  for (const host of own.slice(0, MAX_HOSTS)) {
    const route = await within(findRoute(host), inTime, () => UNKNOWN);
    if (route.state !== 'found') continue;
    for (const address of route.addresses.slice(0, MAX_ADDRESSES)) {
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
  let connection: Connection | undefined;
  try {
    connection = await connectTo(dial, { ...to, signal: new AbortController().signal }, connectMs);
    const { code } = await connection.reply(Math.min(replyMs, MAX_GREETING_MS));
    void connection.leave(command.quit());
    return code === 220;
  } catch {
    void connection?.leave(null);
    return false;
  }
}
