import type { Job } from '@postern/protocol';
import { afterEach, expect, test, vi } from 'vitest';
import { clientOf, failureOf, gives, inTurn, open, reset } from './test/client.ts';

afterEach(() => vi.useRealTimers());

const queued: Job = { job_id: 'j1', status: 'queued', webhook: false };
const at = (status: Job['status'], processed: number): Job => ({
  ...queued,
  status,
  total: 9,
  processed,
});

/** A client of a service that replies in turn, with the times of its requests. */
function timed(...replies: ((res: { job?: object; status?: number; after?: string }) => void)[]) {
  vi.useFakeTimers();
  const startMs = Date.now();
  const askedAtMs: number[] = [];
  const fetch = async () => {
    askedAtMs.push(Date.now() - startMs);
    const made: { job?: object; status?: number; after?: string } = {};
    (replies.length > 1 ? replies.shift()! : replies[0]!)(made);
    const { job, status = 200, after } = made;
    const body = JSON.stringify({ data: job ?? {}, message: '', status, success: !!job });
    return new Response(body, { status, headers: after ? { 'retry-after': after } : {} });
  };
  return { askedAtMs, client: clientOf('https://api.example', { fetch }) };
}
const is = (job: Job, after?: string) => (made: object) => void Object.assign(made, { job, after });
const fails = (status: number, after?: string) => (made: object) =>
  void Object.assign(made, { status, after });

test.each(['completed', 'failed'] as const)('a job that is %s is the answer', async (status) => {
  const heard: string[] = [];
  const jobs = [queued, at('processing', 0), at('processing', 0), at('processing', 5)];
  const { url, seen } = await open(inTurn(...[...jobs, at(status, 9)].map((job) => gives(job))));
  const job = await clientOf(url).waitForJob('j1', {
    pollMs: 1,
    onProgress: ({ status, processed }) => heard.push(`${status} ${processed}`),
  });
  expect(job).toEqual(at(status, 9));
  expect(seen).toHaveLength(5);
  expect(heard).toEqual(['queued undefined', 'processing 0', 'processing 5', `${status} 9`]);
});

test('the first request is sent at once, the next after a second, with waits growing to ten', async () => {
  const { askedAtMs, client } = timed(is(queued));
  const controller = new AbortController();
  const waited = client.waitForJob('j1', { signal: controller.signal });
  waited.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  const waits = askedAtMs.slice(1).map((ms, index) => ms - askedAtMs[index]!);
  expect(waits.map((ms) => Math.floor(ms / 100) / 10)).toEqual([
    1, 1.5, 2.2, 3.3, 5, 7.5, 10, 10, 10,
  ]);
  const reason = new Error('enough');
  controller.abort(reason);
  await expect(waited).rejects.toBe(reason);
  expect(vi.getTimerCount()).toBe(0);
});

test('Retry-After is respected, in a success and in a failure', async () => {
  const { askedAtMs, client } = timed(
    is(queued, '20'),
    fails(429, '120'),
    is(queued, '0'),
    is(at('completed', 9)),
  );
  const waited = client.waitForJob('j1');
  await vi.advanceTimersByTimeAsync(200_000);
  await waited;
  expect(askedAtMs).toEqual([0, 20_000, 140_000, 142_250]);
});

test('a too long Retry-After is limited to an hour', async () => {
  const { askedAtMs, client } = timed(is(queued, '9'.repeat(400)), is(at('completed', 9)));
  const waited = client.waitForJob('j1');
  await vi.advanceTimersByTimeAsync(3_600_000);
  await waited;
  expect(askedAtMs).toEqual([0, 3_600_000]);
});

test('seven consecutive temporary failures are retried, and the count restarts after a success', async () => {
  const seven = [502, 503, 504, 429, 503, 502, 503].map((status) => fails(status));
  const { askedAtMs, client } = timed(...seven, is(queued), ...seven, is(at('failed', 0)));
  const waited = client.waitForJob('j1');
  await vi.advanceTimersByTimeAsync(200_000);
  expect((await waited).status).toBe('failed');
  expect(askedAtMs).toHaveLength(16);
});

test('the eighth consecutive failure is final', async () => {
  const { askedAtMs, client } = timed(fails(503));
  const failure = failureOf(client.waitForJob('j1'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await failure).code).toBe('overloaded');
  expect(askedAtMs).toHaveLength(8);
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  [404, 'not_found'],
  [401, 'auth_invalid'],
  [500, 'upstream_bad'],
])('%i ends the wait at once: %s', async (status, code) => {
  const { client } = timed(fails(status));
  expect((await failureOf(client.waitForJob('j1'))).code).toBe(code);
});

test('a short outage of the service is waited for', async () => {
  const replies = [reset, reset, gives(queued), reset, gives(at('completed', 9))];
  const { url, seen } = await open(inTurn(...replies));
  expect((await clientOf(url).waitForJob('j1', { pollMs: 1 })).status).toBe('completed');
  expect(seen).toHaveLength(5);
});

test('a request that times out is sent again', async () => {
  vi.useFakeTimers();
  const job = JSON.stringify({ data: at('completed', 9), message: '', status: 200, success: true });
  const fetch = vi
    .fn<typeof globalThis.fetch>()
    .mockReturnValueOnce(new Promise(() => undefined))
    .mockImplementation(() => Promise.resolve(new Response(job)));
  const { waitForJob } = clientOf('https://api.example', { fetch, timeoutMs: 60 });
  const waited = waitForJob('j1', { pollMs: 1 });
  await vi.advanceTimersByTimeAsync(60);
  expect(fetch).toHaveBeenCalledTimes(1);
  await vi.runAllTimersAsync();
  expect((await waited).status).toBe('completed');
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('an error of onProgress ends the wait', async () => {
  const { url } = await open(inTurn(gives(queued)));
  const wrong = new Error('mine');
  const waited = clientOf(url).waitForJob('j1', {
    onProgress: () => {
      throw wrong;
    },
  });
  await expect(waited).rejects.toBe(wrong);
});

test.each([0, -1, 0.5, NaN, Infinity])('pollMs %d is a TypeError', async (pollMs) => {
  const { waitForJob } = clientOf('https://api.example');
  await expect(waitForJob('j1', { pollMs })).rejects.toThrow(/^waitForJob: pollMs/);
});
