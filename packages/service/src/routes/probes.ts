import { createHash, timingSafeEqual } from 'node:crypto';
import type { Exchange } from '../http/exchange.ts';
import { keyOf } from '../http/key-of.ts';
import { writePlain } from '../http/reply.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Parts } from '../parts.ts';
import { Refusal } from '../refusal.ts';

/** What a load balancer and a monitor ask: without an envelope, outside `/v1`. */
export interface Probes {
  /** Tells that the process answers at all. */
  health(exchange: Exchange): Response;
  /** Tells whether it should be given requests: not while it stops or is late, nor without its database. */
  ready(exchange: Exchange): Promise<Response>;
  /** Gives the figures to whoever has the token; `not_found` where no token is set. */
  figures(exchange: Exchange, headers: Headers): Promise<Response>;
}

/** What the probes ask. */
export interface ProbeParts {
  metrics: Metrics;
  /** Whether the process is about to stop, and takes no new work. */
  isDraining: () => boolean;
  /** Whether its event loop has been late for long. Default never. */
  isLate?: (() => boolean) | undefined;
}

/** How long the database may take to say that it is there. */
const PING_MS = 2_000;

/** Makes the probes. */
export function createProbes(
  { store, settings: { metricsToken } }: Parts,
  { metrics, isDraining, isLate = () => false }: ProbeParts,
): Probes {
  return {
    health: (exchange) => say(exchange, 'ok'),
    async ready(exchange) {
      if (isDraining()) return say(exchange, 'stopping', 503);
      if (isLate()) return say(exchange, 'late', 503);
      const isThere = await inTime(store.ping(), PING_MS);
      return isThere ? say(exchange, 'ok') : say(exchange, 'no database', 503);
    },
    async figures(exchange, headers) {
      if (metricsToken === null) throw new Refusal('not_found');
      if (!isSame(keyOf(headers), metricsToken)) throw new Refusal('auth_invalid');
      return writePlain(exchange, await metrics.text(), {
        fields: { 'Content-Type': metrics.type },
      });
    },
  };
}

function say(exchange: Exchange, word: string, status = 200): Response {
  const fields = { 'Content-Type': 'text/plain; charset=utf-8' };
  return writePlain(exchange, `${word}\n`, { status, fields });
}

function inTime(asked: Promise<void>, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), timeoutMs);
    asked
      .then(
        () => resolve(true),
        () => resolve(false),
      )
      .finally(() => clearTimeout(timer));
  });
}

function isSame(given: string, wanted: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(wanted));
}
