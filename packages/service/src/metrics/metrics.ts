import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { ServiceContext } from '../context/service-context.ts';
import { createGauges, readWaiting } from './waiting.ts';

/** A request that was answered. */
export interface AnsweredRequest {
  /** Method and pattern, such as `GET /v1/webhooks/{id}`: never a path as it was written. */
  route: string;
  status: number;
  durationMs: number;
}

/** A result that is final, of an address that is in its list so many times. */
export interface CountedResult {
  status: string;
  copies: number;
}

const ORIGINS = ['single', 'bulk'] as const;
const STATUSES = ['valid', 'risky', 'invalid'] as const;
const OUTCOMES = ['delivered', 'failed'] as const;

/** The service's figures. */
export interface Metrics {
  observe(request: AnsweredRequest): void;
  countResults(origin: (typeof ORIGINS)[number], results: readonly CountedResult[]): void;
  /** Counts a try to deliver an event. */
  countAttempt(outcome: (typeof OUTCOMES)[number]): void;
  /** Writes all figures in the text format of Prometheus; asks the tables for what is waiting. */
  text(): Promise<string>;
  /** For `Content-Type`. */
  readonly type: string;
}

/**
 * Makes the figures: requests, results, jobs and deliveries, and Node's own such as memory and
 * the lag of its event loop. None holds an address, a key or an organisation.
 */
export function createMetrics(context: ServiceContext): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const duration = new Histogram({
    name: 'postern_http_request_duration_seconds',
    help: 'How long requests took to be answered',
    labelNames: ['route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const results = new Counter({
    name: 'postern_results_total',
    help: 'Addresses that have their result, by where they came from',
    labelNames: ['origin', 'status'],
    registers,
  });
  const attempts = new Counter({
    name: 'postern_delivery_attempts_total',
    help: 'Tries to deliver an event to a webhook endpoint',
    labelNames: ['outcome'],
    registers,
  });
  // A figure that begins at 0 shows its first change.
  for (const origin of ORIGINS) for (const status of STATUSES) results.inc({ origin, status }, 0);
  for (const outcome of OUTCOMES) attempts.inc({ outcome }, 0);
  const tellWaiting = createGauges(register);

  return {
    observe: ({ route, status, durationMs }) =>
      duration.observe({ route, status }, durationMs / 1000),
    countResults(origin, counted) {
      for (const { status, copies } of counted) results.inc({ origin, status }, copies);
    },
    countAttempt: (outcome) => attempts.inc({ outcome }),
    async text() {
      tellWaiting(await readWaiting(context).catch(() => null));
      return register.metrics();
    },
    type: register.contentType,
  };
}
