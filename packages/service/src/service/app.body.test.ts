import { expect, test, vi } from 'vitest';
import { ServiceError } from '../base/service-error.ts';
import { ask as askApp, openApp, openKey } from '../api/test/open-app.ts';
import type { Jobs } from '../jobs/jobs.ts';

const SINGLE = '/v1/email/single-validate';
const BULK = '/v1/email/bulk-validate';
const jane = { email: 'jane@shop.example' };

test.each([
  [{}, 'email', 'must be a string'],
  [{ email: null }, 'email', 'must be a string'],
  [{ email: ['a@b.c'] }, 'email', 'must be a string'],
  [{ ...jane, mode: 'thorough' }, 'mode', 'must be one of fast, medium, deep'],
  [{ ...jane, mode: null }, 'mode', 'must be one of fast, medium, deep'],
  [[], '', 'must be an object'],
  ['jane', '', 'must be an object'],
  [null, '', 'must be an object'],
])('a single request of %j gets 422 with the field and the issue', async (json, path, issue) => {
  const { ask } = await openApp();
  const { status, body } = await ask(SINGLE, { json });
  expect(status).toBe(422);
  expect(body.data).toMatchObject({ code: 'unprocessable', details: [{ path, issue }] });
});

test.each([
  ['multipart/form-data; boundary=x', {}],
  ['application/x-www-form-urlencoded', {}],
  [' Application/X-WWW-Form-Urlencoded;charset=utf-8', {}],
  ['application/json', { 'Content-Encoding': 'gzip' }],
])('a body of the type %s, encoded %j, is not read', async (type, more) => {
  const { ask } = await openApp();
  const headers: Record<string, string> = { 'Content-Type': type, ...more };
  const { status, body } = await ask(SINGLE, { json: jane, headers });
  expect([status, body.data['code']]).toEqual([415, 'unsupported_media']);
});

test.each(['identity', 'Identity', 'identity, identity', ''])(
  'the content encoding %j changes nothing, and the body is read',
  async (encoding) => {
    const { ask } = await openApp();
    const headers = { 'Content-Encoding': encoding };
    expect((await ask(SINGLE, { json: jane, headers })).status).toBe(200);
  },
);

test.each([
  [{ emails: ['a@b.example'] }, 'must be a list of strings. The field is `email`, not `emails`'],
  [{ addresses: [], x: 1 }, 'must be a list of strings. The field is `email`, not `addresses`'],
  [{ email: 'a@b.example' }, 'must be a list of strings'],
  [{}, 'must be a list of strings'],
])(
  'a bulk request of %j gets 422 with the name of the field for addresses',
  async (json, issue) => {
    const { ask } = await openApp();
    const { status, body } = await ask(BULK, { json });
    expect(status).toBe(422);
    expect(body.data['details']).toEqual([{ path: 'email', issue }]);
  },
);

test.each(['text/plain', 'application/json; charset=utf-8', 'application/octet-stream', 'x', ''])(
  'JSON is read whatever its type: %j',
  async (type) => {
    const { ask } = await openApp();
    expect((await ask(SINGLE, { json: jane, headers: { 'Content-Type': type } })).status).toBe(200);
  },
);

test('a body has a maximum length, and a longer one gets 413', async () => {
  const { ask } = await openApp({ settings: { maxBodyBytes: 10_000 } });
  const padded = (object: object, bytes: number) => JSON.stringify(object).padEnd(bytes, ' ');
  const endpoint = { url: 'https://hooks.shop.example/', event_types: ['webhook.test'] };
  for (const [path, object, most] of [
    [SINGLE, jane, 4096],
    [BULK, { email: [jane.email] }, 10_000],
    ['/v1/webhooks', endpoint, 65_536],
  ] as const) {
    const fits = await ask(path, { method: 'POST', body: padded(object, most) });
    expect(fits.status).toBe(200);
    const long = await ask(path, { method: 'POST', body: padded(object, most + 1) });
    expect([long.status, long.body.data['code']]).toEqual([413, 'too_large']);
    expect(long.headers.get('connection')).toBe('close');
  }
});

test('a short request does not wait for long bodies of its key', async () => {
  const { ask } = await openApp();
  const stalled = () => new ReadableStream({ pull: () => new Promise(() => undefined) });
  const chunked = { method: 'POST', duplex: 'half', headers: { 'Transfer-Encoding': 'chunked' } };
  for (let at = 0; at < 2; at++) void ask(BULK, { ...chunked, body: stalled() } as object);
  const body = new Blob([JSON.stringify(jane)]).stream();
  expect((await ask(SINGLE, { ...chunked, body } as object)).status).toBe(200);
  expect((await ask(SINGLE, { json: jane })).status).toBe(200);
});

test('a long list over the limit of jobs in progress is rejected unread', async () => {
  const checkRoom = vi.fn<Jobs['checkRoom']>(async () => {
    throw new ServiceError('rate_limited', { retryAfterMs: 10_000 });
  });
  const { ask } = await openApp({ given: { jobs: { checkRoom } as Partial<Jobs> as Jobs } });
  const unread = new ReadableStream({ pull: () => new Promise(() => undefined) });
  const headers = { 'Transfer-Encoding': 'chunked', 'Idempotency-Key': 'list-1' };
  const chunked = { method: 'POST', duplex: 'half', headers, body: unread };
  const { status, body } = await ask(BULK, chunked as object);
  expect([status, body.data['code']]).toEqual([429, 'rate_limited']);
  expect(checkRoom.mock.calls).toEqual([[expect.any(String), 'list-1']]);
});

test('slow bodies of eight organizations leave a place for the long body of another one', async () => {
  const { app, ask, context, keys } = await openApp();
  const slow = (bytes: number) =>
    new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(' '.repeat(bytes))),
      pull: () => new Promise(() => undefined),
    });
  const chunked = { method: 'POST', duplex: 'half', headers: { 'Transfer-Encoding': 'chunked' } };
  for (let org = 0; org < 8; org += 1) {
    const { key } = await openKey(context, keys);
    for (const bytes of [1, 60_000]) {
      void askApp(app, BULK, { ...chunked, key, body: slow(bytes) } as object);
    }
  }
  const email = Array.from({ length: 5000 }, (_, at) => `someone.${at}@shop.example`);
  expect((await ask(BULK, { json: { email } })).status).toBe(200);
});
