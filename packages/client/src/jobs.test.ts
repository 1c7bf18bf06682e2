import type { Job } from '@postern/protocol';
import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  answer,
  clientOf,
  failureOf,
  gives,
  inTurn,
  KEY,
  open,
  reply,
  request,
  reset,
  status,
} from './test/client.ts';

afterEach(() => vi.useRealTimers());

const queued: Job = { job_id: 'j1', status: 'queued', webhook: false };
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const noWait = { random: () => 0 };

describe('validateMany', () => {
  test('sends what the interface documents, a content type and a key for trying again', async () => {
    const { url, seen } = await open(inTurn(gives(queued)));
    const addresses = ['jane@example.com', 'joe@example.com', 'jane@example.com'];
    expect(await clientOf(`${url}/base`).validateMany(addresses)).toEqual(queued);
    expect(seen).toHaveLength(1);
    const { method, path, headers, body } = seen[0]!;
    expect([method, path]).toEqual(['POST', '/base/v1/email/bulk-validate']);
    expect(JSON.parse(body)).toEqual({ email: addresses });
    expect(headers.authorization).toBe(`Bearer ${KEY}`);
    expect(headers).not.toHaveProperty('x-rb-key');
    expect(headers.accept).toBe('application/json');
    expect(headers['content-type']).toBe('application/json');
    expect(headers['idempotency-key']).toMatch(UUID);
  });

  test('sends a mode and a key that it is given', async () => {
    const { url, seen } = await open(inTurn(gives(queued)));
    await clientOf(url).validateMany([], { mode: 'deep', idempotencyKey: 'import-7' });
    expect(JSON.parse(seen[0]!.body)).toEqual({ email: [], mode: 'deep' });
    expect(seen[0]!.headers['idempotency-key']).toBe('import-7');
  });

  test('creates a new idempotency key for each call', async () => {
    const { url, seen } = await open(inTurn(gives(queued)));
    const { validateMany } = clientOf(url);
    await validateMany(['a@b.co']);
    await validateMany(['a@b.co']);
    const keys = seen.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(2);
  });

  test.each([
    ['a connection that breaks', reset],
    ['502', status(502)],
    ['503', status(503)],
    ['504', status(504)],
    ['429', status(429, { 'retry-after': '0' })],
    ['409, for the first try is still being taken in', status(409)],
    [
      'a reply that breaks off',
      (res: ServerResponse) => {
        res.writeHead(200, { 'content-length': 1000 }).write('{"data"');
        setImmediate(() => res.socket!.end());
      },
    ],
  ])('tries again after %s, with the same key', async (_name, fault) => {
    const { url, seen } = await open(inTurn(fault, gives(queued)));
    expect(await clientOf(url, noWait).validateMany(['a@b.co'])).toEqual(queued);
    expect(seen).toHaveLength(2);
    expect(seen[0]!.headers['idempotency-key']).toBe(seen[1]!.headers['idempotency-key']);
    expect(seen[0]!.body).toBe(seen[1]!.body);
  });

  test('tries three times at most', async () => {
    const { url, seen } = await open(inTurn(status(503)));
    expect((await failureOf(clientOf(url, noWait).validateMany(['a@b.co']))).code).toBe(
      'overloaded',
    );
    expect(seen).toHaveLength(3);
  });

  test.each([
    [404, 'not_available'],
    [405, 'not_available'],
    [501, 'not_available'],
    [302, 'upstream_bad'],
    [400, 'bad_json'],
    [403, 'forbidden'],
    [413, 'too_large'],
    [422, 'unprocessable'],
    [500, 'upstream_bad'],
  ])('%i is %s, and not tried again', async (code, expected) => {
    const { url, seen } = await open(inTurn(status(code)));
    expect((await failureOf(clientOf(url, noWait).validateMany(['a@b.co']))).code).toBe(expected);
    expect(seen).toHaveLength(1);
  });

  test('gives up with the time to wait when that is more than a minute', async () => {
    const { url, seen } = await open(inTurn(status(429, { 'retry-after': '3600' })));
    const failure = await failureOf(clientOf(url, noWait).validateMany(['a@b.co']));
    expect(failure.code).toBe('rate_limited');
    expect(failure.retryAfterMs).toBe(3_600_000);
    expect(seen).toHaveLength(1);
  });

  test('does not try again what took too long', async () => {
    const fetch = vi.fn(() => new Promise<never>(() => undefined));
    const options = { ...noWait, fetch, bulkTimeoutMs: 60 };
    const { validateMany } = clientOf('https://api.example', options);
    expect((await failureOf(validateMany(['a@b.co']))).code).toBe('upstream_timeout');
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('has a minute where single calls have ten seconds', async () => {
    vi.useFakeTimers();
    const fetch = () => new Promise<never>(() => undefined);
    let code: string | undefined;
    void failureOf(clientOf('https://api.example', { fetch }).validateMany(['a@b.co'])).then(
      (failure) => (code = failure.code),
    );
    await vi.advanceTimersByTimeAsync(59_999);
    expect(code).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(code).toBe('upstream_timeout');
  });

  test.each([
    ['no list', 'jane@example.com' as unknown as string[], {}],
    ['an empty key', [], { idempotencyKey: '' }],
    ['a key with a line break', [], { idempotencyKey: 'a\r\nb: c' }],
    ['a key of 256 characters', [], { idempotencyKey: 'x'.repeat(256) }],
  ])('rejects %s with a TypeError, without a request', async (_name, addresses, options) => {
    const { url, seen } = await open(inTurn(gives(queued)));
    const asked = clientOf(url).validateMany(addresses, options);
    await expect(asked).rejects.toThrow(TypeError);
    await expect(asked).rejects.toThrow(/^validateMany: /);
    await expect(asked).rejects.not.toThrow(/jane/);
    expect(seen).toEqual([]);
  });

  test('takes nothing but a job for an answer', async () => {
    for (const data of [[], {}, { ...queued, status: 'done' }]) {
      const { url, seen } = await open(inTurn(gives(data)));
      expect((await failureOf(clientOf(url).validateMany(['a@b.co']))).code).toBe('upstream_bad');
      expect(seen).toHaveLength(1);
    }
  });

  test('takes 100,000 addresses', async () => {
    const { url, seen } = await open(inTurn(gives(queued)));
    const addresses = Array.from({ length: 100_000 }, (_, at) => `person${at}@example.com`);
    await clientOf(url).validateMany(addresses);
    expect(JSON.parse(seen[0]!.body)).toEqual({ email: addresses });
  });
});

test('the header that bulk takes is found out apart from that of single', async () => {
  const { url, seen } = await open((req, res) => {
    if (!('x-rb-key' in req.headers) && req.url!.includes('bulk')) return res.writeHead(401).end();
    return req.url!.includes('bulk') ? reply(res, queued) : answer(res);
  });
  const client = clientOf(url);
  await client.validateMany(['a@b.co']);
  await client.validate(request);
  await client.job('j1');
  expect(seen.map(({ headers }) => 'x-rb-key' in headers)).toEqual([false, true, false, true]);
});

describe('job and cancel', () => {
  test('ask for one job with the documented fields and no body', async () => {
    const { url, seen } = await open(inTurn(gives(queued)));
    const { job, cancel } = clientOf(url);
    expect(await job('j1')).toEqual(queued);
    expect(await cancel('a b/ü')).toEqual(queued);
    expect(seen.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['GET', '/v1/email/bulk-validate/j1', ''],
      ['DELETE', '/v1/email/bulk-validate/a%20b%2F%C3%BC', ''],
    ]);
    for (const { headers } of seen) {
      expect(headers.accept).toBe('application/json');
      expect(headers).not.toHaveProperty('content-type');
      expect(headers).not.toHaveProperty('idempotency-key');
    }
  });

  test.each(['job', 'cancel'] as const)('%s is tried again after what may pass', async (verb) => {
    const { url, seen } = await open(inTurn(reset, status(503), gives(queued)));
    expect(await clientOf(url, noWait)[verb]('j1')).toEqual(queued);
    expect(seen).toHaveLength(3);
  });

  test.each([
    [404, 'not_found'],
    [405, 'not_available'],
    [501, 'not_available'],
    [409, 'conflict'],
  ])('%i is %s', async (code, expected) => {
    const { url, seen } = await open(inTurn(status(code)));
    const { job, cancel } = clientOf(url, noWait);
    expect((await failureOf(job('j1'))).code).toBe(expected);
    expect((await failureOf(cancel('j1'))).code).toBe(expected);
    expect(seen).toHaveLength(2);
  });

  test.each(['.', '..', '\ud800'])('the id %j leads nowhere else', async (id) => {
    const { url, seen } = await open(inTurn(gives(queued)));
    const { job, cancel, waitForJob } = clientOf(url);
    for (const verb of [job, cancel, waitForJob]) {
      expect((await failureOf(verb(id))).code).toBe('not_found');
    }
    expect(seen).toEqual([]);
  });

  test('an id that is missing is a TypeError', async () => {
    const { job, cancel, waitForJob } = clientOf('https://api.example');
    for (const id of ['', undefined as unknown as string]) {
      await expect(job(id)).rejects.toThrow(/^job: /);
      await expect(cancel(id)).rejects.toThrow(/^cancel: /);
      await expect(waitForJob(id)).rejects.toThrow(/^waitForJob: /);
    }
  });
});
