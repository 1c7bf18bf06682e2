import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { ServiceContext } from '../context/service-context.ts';
import { createGauges, readWaiting } from './waiting-work.ts';

/** A request with its response. */
export interface AnsweredRequest {
  /** The method and pattern, such as `GET /v1/webhooks/{id}`: never the path of the request. */
  route: string;
  status: number;
  durationMs: number;
}

/** A final result, and how many times its address is in the list. */
export interface CountedResult {
  status: string;
  copies: number;
}

const ORIGINS = ['single', 'bulk'] as const;
const STATUSES = ['valid', 'risky', 'invalid'] as const;
const OUTCOMES = ['delivered', 'failed'] as const;

/** The metrics of the service. */
export interface Metrics {
  observe(request: AnsweredRequest): void;
  countResults(origin: (typeof ORIGINS)[number], results: readonly CountedResult[]): void;
  /** Counts an attempt to deliver an event. */
  countAttempt(outcome: (typeof OUTCOMES)[number]): void;
  /** Writes all metrics in the text format of Prometheus; reads the waiting work from the tables. */
  text(): Promise<string>;
  /** The `Content-Type`. */
  readonly type: string;
}

/**
 * Creates the metrics: requests, results, jobs and deliveries, and those of Node, such as memory and the lag of its
 * event loop. None contains an address, a key or an organization.
 */
export function createMetrics(context: ServiceContext): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const duration = new Histogram({
    name: 'postern_http_request_duration_seconds',
    help: 'Response times of requests',
    labelNames: ['route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const results = new Counter({
    name: 'postern_results_total',
    help: 'Addresses with a result, by origin',
    labelNames: ['origin', 'status'],
    registers,
  });
  const attempts = new Counter({
    name: 'postern_delivery_attempts_total',
    help: 'Attempts to deliver an event to a webhook endpoint',
    labelNames: ['outcome'],
    registers,
  });
  // A metric that begins at 0 shows its first change.
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
