import { within } from '@postern/concurrency';
import { setMaxListeners } from 'node:events';
import type { Parts } from '../parts.ts';
import { claim } from './claim.ts';
import { dueEndpoints } from './due-endpoints.ts';
import { MAX_FLIGHTS } from './limits.ts';
import { createLedger } from './ledger.ts';
import { createSender, type Send } from './sender.ts';
import { release } from './settle.ts';
import type { Shipment } from './shipment.ts';
import { sign } from './sign.ts';
import { turnsOf } from './turns.ts';

/** What sends deliveries when they are due. */
export interface Dispatcher {
  start(): void;
  /**
   * Claims nothing more and waits for what is under way; calls it off when the drain time is
   * nearly over, and gives it back to be sent again under the same id.
   */
  stop(): Promise<void>;
}

/** What a dispatcher can be given; the last two are what a test puts in another's place. */
export interface DispatcherOptions {
  /** Called after each attempt, once it is written down or known to be another's to write. */
  onAttempt?: (outcome: 'delivered' | 'failed') => void;
  /** Default: over the network. */
  send?: Send;
  /** Default `Math.random`. */
  random?: () => number;
}

/** How often the tables are looked into when nobody says that there is work. */
const POLL_MS = 2000;
/** What is kept of the drain time for giving deliveries back. */
const RELEASE_MS = 1000;

/**
 * Makes a dispatcher. Any number of them may work on one database.
 *
 * Source: docs/decisions/0020-events.md.
 */
export function createDispatcher(parts: Parts, options: DispatcherOptions = {}): Dispatcher {
  const { store, queue, settings, log, now } = parts;
  const { onAttempt, send = createSender(parts), random = Math.random } = options;
  const ledger = createLedger(store);
  const flights = new Map<Shipment, Promise<void>>();
  const callOff = new AbortController();
  setMaxListeners(MAX_FLIGHTS, callOff.signal);
  let isRunning = false;
  let isWoken = false;
  let working: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let unlisten = () => {};

  return {
    start() {
      isRunning = true;
      unlisten = queue.listen('deliveries', wake);
      wake();
    },
    async stop() {
      isRunning = false;
      unlisten();
      clearTimeout(timer);
      const landed = Promise.resolve(working).then(() => Promise.all(flights.values()));
      await atMost(landed, settings.drainMs - RELEASE_MS);
      callOff.abort();
      await atMost(landed, RELEASE_MS);
    },
  };

  function wake(): void {
    isWoken = true;
    if (!isRunning || working) return;
    working = work().finally(() => {
      working = null;
      if (isWoken) wake();
    });
  }

  async function work(): Promise<void> {
    clearTimeout(timer);
    let waitMs = POLL_MS;
    try {
      while (isRunning && isWoken) {
        isWoken = false;
        waitMs = await look();
      }
    } catch (error) {
      isWoken = false;
      log.warn({ error: nameOf(error) }, 'Deliveries could not be claimed');
    }
    if (isRunning) timer = setTimeout(wake, waitMs);
  }

  /** Claims and sends what is due. @returns how long to wait before the next look. */
  async function look(): Promise<number> {
    if (flights.size === MAX_FLIGHTS) return POLL_MS;
    const at = now();
    const lines = await dueEndpoints(store, at);
    const shipments = await claim(parts, turnsOf(lines, [...flights.keys()], at));
    for (const shipment of shipments) launch(shipment);
    if (shipments.length > 0) isWoken = true;
    const waits = lines.map(({ due_at }) => due_at - at).filter((waitMs) => waitMs > 0);
    return Math.min(POLL_MS, ...waits);
  }

  function launch(shipment: Shipment): void {
    const flight = fly(shipment)
      .catch((error: unknown) => {
        log.warn(
          { error: nameOf(error) },
          'A delivery could not be written down: it is sent again',
        );
      })
      .finally(() => {
        flights.delete(shipment);
        wake();
      });
    flights.set(shipment, flight);
  }

  async function fly(shipment: Shipment): Promise<void> {
    if (!isRunning) return release(store, shipment, now());
    const { url, eventId: id, secrets } = shipment;
    const at = now();
    const beganMs = performance.now();
    const body = Buffer.from(shipment.body);
    const fields = { ...FIELDS, ...sign({ id, at, body }, secrets) };
    const reply = await send({ url, fields, body }, callOff.signal);
    if (!reply) return release(store, shipment, now());
    const durationMs = Math.round(performance.now() - beganMs);
    const attempt = { reply, at, endedAt: now(), durationMs, chance: random() };
    const reason = await ledger.settle({ shipment, attempt });
    onAttempt?.(reply.error === null ? 'delivered' : 'failed');
    if (reason === null) return;
    log.warn({ endpoint: shipment.endpointId, reason }, 'A webhook endpoint was switched off');
  }
}

function nameOf(error: unknown): string {
  const { code, name } = error as NodeJS.ErrnoException;
  return String(code ?? name);
}

async function atMost(work: Promise<unknown>, waitMs: number): Promise<void> {
  await within(work, { ms: Math.max(0, waitMs) }, () => undefined);
}

const FIELDS = { 'content-type': 'application/json', 'user-agent': 'Postern-Webhooks/1' };
