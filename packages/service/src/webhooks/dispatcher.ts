import { createWorkEngine, type WorkItem } from '../lease/work-engine.ts';
import { createWriteBuffer } from '../lease/write-buffer.ts';
import { failureOf } from '../db/failure-of.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { claimDeliveries, type ClaimedDelivery } from './claim.ts';
import { dueEndpoints, repairEndpoints } from './due-endpoints.ts';
import { MAX_REQUESTS } from './limits.ts';
import { createSender, type SendPost } from './sender.ts';
import { releaseDeliveries, saveAttempts, type DeliveryAttempt } from './save-attempts.ts';
import { sign } from './sign.ts';
import { sharesOf } from './shares.ts';

/** Sends deliveries when they are due. */
export interface Dispatcher {
  start(): void;
  /**
   * Stops claiming and waits for requests in progress. Aborts them when the drain time is nearly over, and releases
   * their deliveries to be sent again under the same ID.
   */
  stop(): Promise<void>;
}

/** The options of a dispatcher. The last two are for tests. */
export interface DispatcherOptions {
  /** Called after each attempt, once it is written, or belongs to another claim. */
  onAttempt?: (outcome: 'delivered' | 'failed') => void;
  /** Called with an endpoint that was disabled. A rejection is logged. */
  onOff?: ((endpointId: string, reason: string) => Promise<void>) | undefined;
  /** Default: over the network. */
  send?: SendPost;
  /** Default `Math.random`. */
  random?: () => number;
}

/** A delivery that is being sent. */
interface PendingDelivery extends WorkItem {
  delivery: ClaimedDelivery;
  signal: AbortSignal;
}

/** The interval at which the tables are polled without a hint. */
const POLL_MS = 2000;
/** The wait after a claim for a request that ends or an earlier hint. */
const BUSY_MS = 50;
/** How long an attempt waits to be written together with others. */
const LINGER_MS = 2;
/** The part of the drain time that is reserved for releasing deliveries. */
const RELEASE_MS = 1000;

/**
 * Creates a dispatcher. Any number of them can work on one database: each delivery has a lease and a token, and a late
 * dispatcher writes nothing.
 *
 * Source: docs/decisions/webhooks.md#0020.
 */
export function createDispatcher(
  context: ServiceContext,
  options: DispatcherOptions = {},
): Dispatcher {
  const { store, queue, settings, log, now } = context;
  const { onAttempt, onOff, send = createSender(context), random = Math.random } = options;
  const attempts = createWriteBuffer(writeAttempts, { lingerMs: LINGER_MS });
  const warn = (error: unknown, message: string) => log.warn(failureOf(error), message);
  const work = createWorkEngine<PendingDelivery>(
    { queue, now, warn },
    {
      topic: 'deliveries',
      pollMs: POLL_MS,
      repair: () => repairEndpoints(store, now()),
      claim: claimDue,
      run: deliver,
    },
  );

  return {
    start: () => work.start(),
    stop: () => work.stop({ endMs: settings.drainMs - RELEASE_MS, abortMs: RELEASE_MS }),
  };

  async function claimDue(pending: readonly PendingDelivery[]) {
    if (pending.length === MAX_REQUESTS) return { items: [], waitMs: POLL_MS };
    const at = now();
    const endpoints = await dueEndpoints(store, at);
    const underWay = pending.map(({ delivery }) => delivery);
    const items = (await claimDeliveries(context, sharesOf(endpoints, underWay, at))).map(
      pendingOf,
    );
    if (items.length > 0) return { items, waitMs: BUSY_MS };
    const waits = endpoints.map(({ due_at }) => due_at - at).filter((waitMs) => waitMs > 0);
    return { items, waitMs: Math.min(POLL_MS, ...waits) };
  }

  async function deliver(
    { delivery, signal }: PendingDelivery,
    stopping: AbortSignal,
  ): Promise<void> {
    if (stopping.aborted) return releaseDeliveries(context, delivery);
    const { url, eventId: id, secrets } = delivery;
    const at = now();
    const beganMs = performance.now();
    const body = Buffer.from(delivery.body);
    const fields = { ...FIELDS, ...sign({ id, at, body }, secrets) };
    const result = await send({ url, fields, body }, signal);
    if (!result) return releaseDeliveries(context, delivery);
    const durationMs = Math.round(performance.now() - beganMs);
    await attempts.add({ delivery, result, at, endedAt: now(), durationMs, chance: random() });
    onAttempt?.(result.error === null ? 'delivered' : 'failed');
  }

  async function writeAttempts(entries: DeliveryAttempt[]): Promise<void> {
    const off = await saveAttempts(context, entries);
    for (const [endpoint, reason] of off) {
      log.warn({ endpoint, reason }, 'A webhook endpoint was disabled');
      onOff?.(endpoint, reason).catch((error: unknown) =>
        log.warn(
          { endpoint, ...failureOf(error) },
          'The notice of a disabled endpoint could not be sent',
        ),
      );
    }
  }
}

function pendingOf(delivery: ClaimedDelivery): PendingDelivery {
  const controller = new AbortController();
  return { delivery, signal: controller.signal, abort: () => controller.abort() };
}

const FIELDS = { 'content-type': 'application/json', 'user-agent': 'Postern-Webhooks/1' };
