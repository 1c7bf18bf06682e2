import { parseJob, PATHS, ValidateError, type Job, type Mode } from '@postern/protocol';
import { SAFE_TRIES, type Caller, type CallOptions } from './caller.ts';
import type { Call, Reply } from './exchange.ts';
import { createPolling, type PollOptions } from './polling.ts';
import { segmentOf } from './segment.ts';

/** How to validate a list. */
export interface BulkOptions extends CallOptions {
  /** Default the service's own. */
  mode?: Mode;
  /**
   * Names this list, so that it is taken once however often it is sent: 1 to 255 visible ASCII
   * characters. Default a new UUID for each call. Give your own to be safe from a crash of yours.
   */
  idempotencyKey?: string;
}

/** How to wait for a job. */
export interface WaitOptions extends PollOptions {
  /** Hears of the job whenever its state or its count has changed, the first time included. */
  onProgress?: (job: Job) => void;
}

/** Bulk jobs. Source: docs/service-interface.md#4.2; docs/decisions/jobs.md#0021. */
export interface Jobs {
  /**
   * Hands in a list and gives the job that works on it, mostly still `queued`.
   *
   * How many addresses a list may have is for the service to say (`too_large`, `unprocessable`).
   * Tried up to three times: the key makes sure that there is one job. `not_available` where the
   * service does not offer bulk. The reference asks for `Accept` alone; `Content-Type:
   * application/json` goes with it, since `fetch` would call the body plain text otherwise.
   */
  validateMany(addresses: readonly string[], options?: BulkOptions): Promise<Job>;
  /** Looks at a job. Tried up to three times. */
  job(id: string, options?: CallOptions): Promise<Job>;
  /**
   * Asks after a job until it is `completed` or `failed`, and gives it: a failed job is an answer.
   *
   * The waits grow from one second to ten, and heed `Retry-After`. Up to seven failures in a row
   * that may pass are waited for. Without a `signal` it waits as long as the job takes.
   */
  waitForJob(id: string, options?: WaitOptions): Promise<Job>;
  /** Stops a job: it is `failed` then, with the reason `canceled`. Tried up to three times. */
  cancel(id: string, options?: CallOptions): Promise<Job>;
}

/** Makes the part of a client that starts and follows bulk jobs. */
export function createJobs(call: Caller, { bulkTimeoutMs }: { bulkTimeoutMs: number }): Jobs {
  return {
    async validateMany(addresses, { mode, idempotencyKey = crypto.randomUUID(), signal } = {}) {
      if (!Array.isArray(addresses)) throw new TypeError('validateMany: a list is needed');
      if (!/^[\x21-\x7e]{1,255}$/.test(idempotencyKey)) {
        throw new TypeError(
          'validateMany: idempotencyKey must be 1 to 255 visible ASCII characters',
        );
      }
      const reply = await call(
        {
          method: 'POST',
          path: PATHS.bulk,
          fields: { ...ACCEPT, 'Idempotency-Key': idempotencyKey },
          body: { email: addresses, mode },
          absent: [404, 405],
          passing: [409], // Another try with this key is still being taken in.
        },
        { signal, timeoutMs: bulkTimeoutMs, tries: SAFE_TRIES },
      );
      return jobOf(reply);
    },

    async job(id, { signal } = {}) {
      return jobOf(await call(of(id, 'job'), { signal, tries: SAFE_TRIES }));
    },

    async waitForJob(id, { onProgress, ...options } = {}) {
      const polling = createPolling(options, 'waitForJob');
      const question = of(id, 'waitForJob');
      let told = '';
      for (;;) {
        const reply = await polling.ask(() => call(question, { signal: options.signal }));
        const job = jobOf(reply);
        const news = `${job.status} ${job.processed}`;
        if (news !== told) onProgress?.(job);
        told = news;
        if (job.status === 'completed' || job.status === 'failed') return job;
        await polling.wait(reply.retryAfterMs);
      }
    },

    async cancel(id, { signal } = {}) {
      const stop: Call = { ...of(id, 'cancel'), method: 'DELETE' };
      return jobOf(await call(stop, { signal, tries: SAFE_TRIES }));
    },
  };
}

function of(id: string, verb: string): Call {
  return {
    method: 'GET',
    path: `${PATHS.bulk}/${segmentOf(id, verb)}`,
    fields: ACCEPT,
    absent: [405],
  };
}

function jobOf({ data }: Reply): Job {
  const job = parseJob(data);
  if (job) return job;
  throw new ValidateError('upstream_bad', { message: 'The service gave no job' });
}

const ACCEPT = { Accept: 'application/json' };
