import { within } from '@postern/concurrency';
import type { Egress } from './egress.ts';
import type { Probe } from './probe.ts';
import { UNAVAILABLE } from './unavailable.ts';

/** An outbound route: whether it is open, and the probe that uses it. */
export interface ProbeRoute {
  egress: Pick<Egress, 'isOpen'>;
  probe: Probe;
}

/**
 * Creates one probe from several outbound routes: each mailbox uses the next one. A route that is not proven open is
 * skipped until it is, and the others continue. If none is open, no mail server is contacted.
 *
 * Source: docs/decisions/smtp.md#0046.
 */
export function createRotation(routes: readonly ProbeRoute[]): Probe {
  const [only, ...others] = routes;
  if (only && others.length === 0) return only.probe;
  let turn = 0;
  return async (mailbox, { limitMs, signal, trace }) => {
    const untilMs = performance.now() + limitMs;
    const first = turn++ % routes.length;
    const order = [...routes.slice(first), ...routes.slice(0, first)];
    const route = await within(firstOpen(order), { ms: limitMs, signal }, () => null);
    if (!route) return UNAVAILABLE;
    return route.probe(mailbox, { limitMs: untilMs - performance.now(), signal, trace });
  };
}

/** The first route that is open; null if none is. */
async function firstOpen(routes: readonly ProbeRoute[]): Promise<ProbeRoute | null> {
  const open = routes.map(async (route) => {
    if (await route.egress.isOpen()) return route;
    throw CLOSED;
  });
  return Promise.any(open).catch(() => null);
}

const CLOSED = new Error('The outbound route is closed');
