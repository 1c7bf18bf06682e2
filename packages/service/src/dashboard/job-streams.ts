import { setTimeout as pause } from 'node:timers/promises';
import type { CompleteJob } from '@postern/protocol';
import { ServiceError } from '../base/service-error.ts';

/** Watched jobs, each as a stream of server-sent events. */
export interface JobStreams {
  /** Opens a stream: an event `job` at once and at each change, until the end of the job. */
  open(watched: Watched): Response;
  /** Ends the streams of one user. */
  end(whose: string): void;
  /** Ends every stream, and opens no new ones. */
  close(): void;
}

/** A job to watch. */
export interface Watched {
  /** The ID of the user who watches. The number of streams per user is limited. */
  whose: string;
  /** Reads the job; null ends the stream. */
  read: () => Promise<CompleteJob | null>;
  /** Whether the user still has access. It is checked now and then. */
  isAllowed: () => Promise<boolean>;
}

/** The intervals of a stream. */
export interface StreamIntervals {
  pollMs: number;
  /** The maximum silence of a stream, so that proxies do not close it. */
  heartbeatMs: number;
}

const RHYTHM: StreamIntervals = { pollMs: 700, heartbeatMs: 15_000 };
const MAX_STREAMS = 200;
/** The maximum number of streams per user: more than the pages anyone has open. */
const MAX_STREAMS_A_PERSON = 20;
/** How long a browser waits before it reopens a broken stream. */
const RETRY_MS = 3000;

/**
 * Creates the streams. They poll the job's row, because processes do not notify each other.
 *
 * Source: HTML, §9.2 (server-sent events).
 */
export function createJobStreams({ pollMs, heartbeatMs } = RHYTHM): JobStreams {
  const open = new Map<AbortController, string>();
  let isClosed = false;

  return {
    open(watched) {
      const own = [...open.values()].filter((whose) => whose === watched.whose);
      if (isClosed || open.size >= MAX_STREAMS || own.length >= MAX_STREAMS_A_PERSON) {
        throw new ServiceError('overloaded', { retryAfterMs: RETRY_MS });
      }
      const stop = new AbortController();
      open.set(stop, watched.whose);
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          void pump(controller, watched, stop.signal).finally(() => open.delete(stop));
        },
        cancel: () => stop.abort(),
      });
      return new Response(body, {
        headers: {
          'Content-Type': 'text/event-stream; charset=utf-8',
          'Cache-Control': 'no-store',
          'X-Accel-Buffering': 'no',
          // A connection that is kept alive after the stream would keep a stopping server waiting.
          Connection: 'close',
        },
      });
    },
    end(whose) {
      for (const [stop, owner] of open) if (owner === whose) stop.abort();
    },
    close() {
      isClosed = true;
      for (const stop of open.keys()) stop.abort();
    },
  };

  async function pump(
    controller: ReadableStreamDefaultController<Uint8Array>,
    { read, isAllowed }: Watched,
    signal: AbortSignal,
  ): Promise<void> {
    const write = (text: string) => controller.enqueue(new TextEncoder().encode(text));
    try {
      write(`retry: ${RETRY_MS}\n\n`);
      let lastText = '';
      let quietMs = 0;
      let trustedMs = 0;
      while (!signal.aborted) {
        if (trustedMs >= heartbeatMs) {
          if (!(await isAllowed())) break;
          trustedMs = 0;
        }
        const job = await read();
        if (!job || signal.aborted) break;
        const text = JSON.stringify(job);
        if (text !== lastText) {
          write(`event: job\ndata: ${text}\n\n`);
          lastText = text;
          quietMs = 0;
        } else if (quietMs >= heartbeatMs) {
          write(': still here\n\n');
          quietMs = 0;
        }
        if (job.status === 'completed' || job.status === 'failed') break;
        await pause(pollMs, undefined, { signal, ref: false });
        quietMs += pollMs;
        trustedMs += pollMs;
      }
    } catch {
      // Canceled, or the database did not respond: the browser opens the stream again.
    } finally {
      try {
        controller.close();
      } catch {
        // The client has disconnected.
      }
    }
  }
}
