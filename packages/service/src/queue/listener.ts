import { within } from '@postern/concurrency';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { failureOf } from '../db/failure-of.ts';
import type { Store } from '../db/store.ts';
import type { Log } from '../log/log.ts';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5000;
/** An idle connection can be dead without a sign of it. */
const CHECK_MS = 30_000;
const ANSWER_MS = 5000;
const END_MS = 1000;

/** The connection of a process that listens for notifications. */
export interface Listener {
  /** Connects, and reconnects whenever the connection is lost. Only the first call has an effect. */
  start(): void;
  stop(): Promise<void>;
}

interface ListenerOptions {
  connect: NonNullable<Store['connect']>;
  channel: string;
  /** Called for each notification, and once after reconnecting, because some may have been lost. */
  onHint: () => void;
  log: Log;
  /** The interval of connection checks, and their timeout. */
  checkMs?: number;
  answerMs?: number;
}

/** Creates a listener. An unreachable database is retried with growing pauses, and logged once. */
export function createListener(options: ListenerOptions): Listener {
  const { connect, channel, onHint, log } = options;
  const { checkMs = CHECK_MS, answerMs = ANSWER_MS } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const pauseFor = (ms: number) => pause(ms, undefined, { signal }).catch(() => undefined);
  let running: Promise<void> | null = null;
  let isAway = false;

  async function run(): Promise<void> {
    for (let pauseMs = FIRST_PAUSE_MS; !signal.aborted; pauseMs *= 2) {
      try {
        const client = await connect();
        await listenOn(client, () => (pauseMs = FIRST_PAUSE_MS)).finally(() => endWithin(client));
      } catch (error) {
        if (!isAway && !signal.aborted) {
          log.warn(failureOf(error), 'Not listening for work; polling instead');
        }
        isAway = true;
      }
      await pauseFor(Math.min(pauseMs, LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2));
    }
  }

  /** Resolves when the listener stops, and rejects when the connection is lost. */
  async function listenOn(client: Client, connected: () => void): Promise<void> {
    const lost = once(client, 'end').then(() => {
      throw new Error('Connection terminated unexpectedly');
    });
    lost.catch(() => undefined);
    if (signal.aborted) return;
    client.on('notification', onHint);
    await client.query(`listen ${channel}`);
    connected();
    if (isAway) log.info({}, 'Listening for work again');
    isAway = false;
    onHint();
    for (;;) {
      await Promise.race([lost, pauseFor(checkMs)]);
      if (signal.aborted) return;
      await within(client.query('select 1'), { ms: answerMs }, silent);
    }
  }

  return {
    start() {
      running ??= run();
    },
    async stop() {
      stopping.abort();
      if (running) await within(running, { ms: END_MS }, () => undefined);
    },
  };
}

/** Ends a connection without waiting long for a server that does not respond. */
async function endWithin(client: Client): Promise<void> {
  await within(client.end(), { ms: END_MS }, () => client.connection.stream.destroy());
}

function silent(): never {
  throw Object.assign(new Error('The connection does not respond'), { code: 'ETIMEDOUT' });
}
