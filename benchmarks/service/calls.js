import { PATHS } from '@postern/protocol';
import { setTimeout } from 'node:timers/promises';

const { fetch, performance } = globalThis;
const ENDED = ['completed', 'failed'];

/** Creates the measured calls of the `/v1` API for one key. */
export function createCalls(url, key) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };

  async function call(path, { method = 'GET', body } = {}) {
    const response = await fetch(`${url}${path}`, { method, headers, body });
    const { data } = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${data?.code}`);
    return data;
  }

  const calls = {
    /** Creates a job from a list that is already JSON. */
    accept: (body) => call(PATHS.bulk, { method: 'POST', body }),
    read: (id) => call(`${PATHS.bulk}/${id}`),
    firstResults: (id) => call(`${PATHS.bulk}/${id}/results?limit=1`),
    cancel: (id) => call(`${PATHS.bulk}/${id}`, { method: 'DELETE' }),
    createEndpoint: (endpoint) =>
      call(PATHS.webhooks, { method: 'POST', body: JSON.stringify(endpoint) }),

    /** Polls a job until it is completed; rejects after `giveUpMs`, or if it fails. */
    async ended(id, { everyMs, giveUpMs }) {
      const untilMs = performance.now() + giveUpMs;
      for (;;) {
        const job = await calls.read(id);
        if (job.status === 'completed') return job;
        if (ENDED.includes(job.status)) throw new Error(`The job failed: ${job.reason}`);
        if (performance.now() > untilMs) {
          throw new Error(`${job.processed} of ${job.total} after ${giveUpMs} ms`);
        }
        await setTimeout(everyMs);
      }
    },
  };
  return calls;
}

/** The body of a bulk request. */
export const bodyOf = (emails) => JSON.stringify({ email: emails, mode: 'medium' });
