import { parseJob, PATHS, type Job, type JobResult, type Mode } from '@postern/protocol';
import type { ClientSettings } from './options.ts';
import { createPolling, type PollOptions } from './polling.ts';
import {
  ACCEPT_JSON,
  SAFE_ATTEMPTS,
  segmentOf,
  type CallOptions,
  type ServiceRequest,
} from './request.ts';
import { payloadOf, type ServiceResponse } from './response.ts';
import { readResults } from './results.ts';
import type { SendRequest } from './sender.ts';

/** How to validate a list. */
export interface BulkOptions extends CallOptions {
  /** Default the service's own. */
  mode?: Mode;
  /**
   * Names the list, so that it becomes one job however often it is sent: 1 to 255 visible ASCII characters. Default a
   * new UUID for each call. With your own key, a restart of your program creates no second job.
   */
  idempotencyKey?: string;
}

/** How to wait for a job. */
export interface WaitOptions extends PollOptions {
  /** Called with the job first, and then whenever its state or its count has changed. */
  onProgress?: (job: Job) => void;
}

/** Bulk jobs. Source: docs/service-interface.md#4.2; docs/decisions/jobs.md#0021. */
export interface Jobs {
  /**
   * Creates a job from a list of addresses, and resolves with the job, which usually is still `queued`.
   *
   * The service limits the length of a list (`too_large`, `unprocessable`). Up to three attempts: the idempotency key
   * keeps them one job. `not_available` for a service without bulk validation. The reference asks for `Accept` alone;
   * `Content-Type: application/json` is sent too, since `fetch` would call the body plain text otherwise.
   */
  validateMany(addresses: readonly string[], options?: BulkOptions): Promise<Job>;
  /** Reads a job, in up to three attempts. */
  job(id: string, options?: CallOptions): Promise<Job>;
  /**
   * Polls a job until it is `completed` or `failed`, and resolves with it: a failed job is a result too.
   *
   * The waits grow from one second to ten, and respect `Retry-After`. Up to seven consecutive temporary failures are
   * retried. Without a `signal` it waits as long as the job takes.
   */
  waitForJob(id: string, options?: WaitOptions): Promise<Job>;
  /**
   * Yields the results of a job in the order of its addresses, and waits for missing ones as `waitForJob` does.
   *
   * Source: docs/decisions/jobs.md#0021.
   */
  results(id: string, options?: PollOptions): AsyncGenerator<JobResult, void, void>;
  /** Cancels a job, which then is `failed` with the reason `canceled`. Up to three attempts. */
  cancel(id: string, options?: CallOptions): Promise<Job>;
}

/** Creates the functions for bulk jobs. */
export function createJobs(send: SendRequest, { bulkTimeoutMs }: ClientSettings): Jobs {
  return {
    async validateMany(addresses, { mode, idempotencyKey = crypto.randomUUID(), signal } = {}) {
      if (!Array.isArray(addresses)) throw new TypeError('validateMany: a list is needed');
      if (!/^[\x21-\x7e]{1,255}$/.test(idempotencyKey)) {
        throw new TypeError(
          'validateMany: idempotencyKey must be 1 to 255 visible ASCII characters',
        );
      }
      const response = await send({
        method: 'POST',
        path: PATHS.bulk,
        headers: { ...ACCEPT_JSON, 'Idempotency-Key': idempotencyKey },
        body: { email: addresses, mode },
        signal,
        timeoutMs: bulkTimeoutMs,
        attempts: SAFE_ATTEMPTS,
        absentStatuses: [404, 405],
        retryStatuses: [409], // The service is still accepting an earlier attempt with this key.
      });
      return jobOf(response);
    },

    async job(id, { signal } = {}) {
      return jobOf(await send({ ...jobRequest(id, 'job'), signal, attempts: SAFE_ATTEMPTS }));
    },

    async waitForJob(id, { onProgress, ...options } = {}) {
      const polling = createPolling(options, 'waitForJob');
      const request = { ...jobRequest(id, 'waitForJob'), signal: options.signal };
      let lastProgress = '';
      for (;;) {
        const response = await polling.request(() => send(request));
        const job = jobOf(response);
        const progress = `${job.status} ${job.processed}`;
        if (progress !== lastProgress) onProgress?.(job);
        lastProgress = progress;
        if (job.status === 'completed' || job.status === 'failed') return job;
        await polling.wait(response.retryAfterMs);
      }
    },

    results: (id, options) => readResults(send, id, options),

    async cancel(id, { signal } = {}) {
      const request = jobRequest(id, 'cancel', 'DELETE');
      return jobOf(await send({ ...request, signal, attempts: SAFE_ATTEMPTS }));
    },
  };
}

function jobRequest(id: string, caller: string, method: 'GET' | 'DELETE' = 'GET'): ServiceRequest {
  return {
    method,
    path: `${PATHS.bulk}/${segmentOf(id, caller)}`,
    headers: ACCEPT_JSON,
    absentStatuses: [405],
  };
}

const jobOf = (response: ServiceResponse): Job => payloadOf(response, parseJob, 'job');
