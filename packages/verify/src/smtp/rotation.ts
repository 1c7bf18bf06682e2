import { within } from '@postern/concurrency';
import type { SmtpFinding } from '../evidence.ts';
import type { Egress } from './egress.ts';
import type { Probe } from './prober.ts';

/** A way out, whether it is open, and who asks through it. */
export interface OpenWay {
  egress: Pick<Egress, 'isOpen'>;
  probe: Probe;
}

const UNAVAILABLE: SmtpFinding = Object.freeze({ state: 'skipped', cause: 'unavailable', code: 0 });

/**
 * Makes one probe of several ways out: each mailbox goes by the next one. A way that is not proven
 * open is left out until it is, and the others go on; with none open nobody is asked.
 *
 * Source: docs/decisions/smtp.md#0046.
 */
export function createRotation(ways: readonly OpenWay[]): Probe {
  const [only, ...others] = ways;
  if (only && others.length === 0) return only.probe;
  let turn = 0;
  return async (mailbox, { limitMs, signal, trace }) => {
    const untilMs = performance.now() + limitMs;
    const first = turn++ % ways.length;
    const order = [...ways.slice(first), ...ways.slice(0, first)];
    const way = await within(firstOpen(order), { ms: limitMs, signal }, () => null);
    if (!way) return UNAVAILABLE;
    return way.probe(mailbox, { limitMs: untilMs - performance.now(), signal, trace });
  };
}

/** The first that is known to be open, else the first that proves to be. */
async function firstOpen(ways: readonly OpenWay[]): Promise<OpenWay | null> {
  const tested = ways.map(async (way) => {
    if (await way.egress.isOpen()) return way;
    throw CLOSED;
  });
  return Promise.any(tested).catch(() => null);
}

const CLOSED = new Error('The way out is closed');
