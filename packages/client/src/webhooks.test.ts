import type { Delivery, Endpoint } from '@postern/protocol';
import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { Client } from './create-client.ts';
import { all, clientOf, failureOf, KEY, open, reply } from './test/client.ts';

const endpoint: Endpoint = {
  id: 'e1',
  org_id: 'o1',
  url: 'https://hooks.example/in',
  event_types: ['bulk.validation.completed'],
  is_active: true,
  created_at: '2026-11-21T10:00:00.000Z',
  updated_at: '2026-11-21T10:00:00.000Z',
};
const withSecret = { ...endpoint, secret: 'whsec_c2VjcmV0' };
const delivery: Delivery = {
  id: 'd1',
  endpoint_id: 'e1',
  event_id: 'msg_1',
  event_type: 'webhook.test',
  status: 'waiting',
  attempts: [],
  created_at: '2026-11-21T10:00:00.000Z',
  next_attempt_at: '2026-11-21T10:00:00.000Z',
};
const draft = { url: endpoint.url, eventTypes: endpoint.event_types };
const noWait = { random: () => 0 };

type Ask = (webhooks: Client['webhooks']) => Promise<unknown>;
/** Each operation: how it looks on the wire, and what it gives. */
const operations: [name: string, ask: Ask, request: string, body: unknown, answer: object][] = [
  ['list', (w) => all(w.list()), 'GET /v1/webhooks', null, [endpoint]],
  ['get', (w) => w.get('e1'), 'GET /v1/webhooks/e1', null, endpoint],
  [
    'create',
    (w) => w.create(draft),
    'POST /v1/webhooks',
    { url: endpoint.url, event_types: endpoint.event_types },
    withSecret,
  ],
  [
    'update',
    (w) => w.update('e1', { ...draft, isActive: false }),
    'PATCH /v1/webhooks/e1',
    { url: endpoint.url, event_types: endpoint.event_types, is_active: false },
    endpoint,
  ],
  ['remove', (w) => w.remove('e1'), 'DELETE /v1/webhooks/e1', null, endpoint],
  ['test', (w) => w.test('e1'), 'POST /v1/webhooks/e1/test', null, delivery],
  ['rotate', (w) => w.rotate('e1'), 'POST /v1/webhooks/e1/rotate', null, withSecret],
  [
    'deliveries',
    (w) => all(w.deliveries('e1')),
    'GET /v1/webhooks/e1/deliveries',
    null,
    [delivery],
  ],
  [
    'replay',
    (w) => w.replay('e1', 'd1'),
    'POST /v1/webhooks/e1/deliveries/d1/replay',
    null,
    delivery,
  ],
];
const REPEATED = ['list', 'get', 'remove', 'deliveries'];

describe.each(operations)('%s', (name, ask, request, body, answer) => {
  test('sends what is documented, with the key in X-RB-Key', async () => {
    const { url, seen } = await open((_req, res) => reply(res, answer));
    expect(await ask(clientOf(url).webhooks)).toEqual(answer);
    expect(seen).toHaveLength(1);
    const { method, path, headers, body: text } = seen[0]!;
    expect(`${method} ${path}`).toBe(request);
    expect(text === '' ? null : JSON.parse(text)).toEqual(body);
    expect(headers['x-rb-key']).toBe(KEY);
    expect(headers).not.toHaveProperty('authorization');
    expect(headers.accept).toBe('application/json');
    expect(headers['content-type']).toBe(body ? 'application/json' : undefined);
  });

  const mayRepeat = REPEATED.includes(name);
  test(`is tried ${mayRepeat ? 'three times' : 'once'} where it may pass`, async () => {
    for (const fault of [
      (res: ServerResponse) => res.socket!.resetAndDestroy(),
      (res: ServerResponse) => res.writeHead(503).end(),
    ]) {
      const { url, seen } = await open((_req, res) => fault(res));
      await failureOf(ask(clientOf(url, noWait).webhooks));
      expect(seen).toHaveLength(mayRepeat ? 3 : 1);
    }
  });

  test('takes nothing else for an answer', async () => {
    for (const wrong of [{}, [{}], { ...endpoint, id: 7 }, { ...delivery, status: 'sent' }]) {
      const { url } = await open((_req, res) => reply(res, wrong));
      expect((await failureOf(ask(clientOf(url).webhooks))).code).toBe('upstream_bad');
    }
  });

  test('404 is not_found, and a redirect is not followed', async () => {
    for (const [status, code] of [
      [404, 'not_found'],
      [307, 'upstream_bad'],
    ] as const) {
      const { url, seen } = await open((_req, res) =>
        res.writeHead(status, { location: '/elsewhere' }).end(),
      );
      expect((await failureOf(ask(clientOf(url).webhooks))).code).toBe(code);
      expect(seen).toHaveLength(1);
    }
  });

  test('falls back to the other header once, and keeps it', async () => {
    const { url, seen } = await open((req, res) =>
      req.headers.authorization ? reply(res, answer) : res.writeHead(401).end(),
    );
    const { webhooks } = clientOf(url);
    await ask(webhooks);
    await ask(webhooks);
    expect(seen.map(({ headers }) => 'x-rb-key' in headers)).toEqual([true, false, false]);
  });
});

test('what is not to change is not sent', async () => {
  const { url, seen } = await open((_req, res) => reply(res, endpoint));
  await clientOf(url).webhooks.update('e1', { isActive: true });
  expect(seen[0]!.body).toBe('{"is_active":true}');
});

test('the header form may be set for webhooks alone', async () => {
  const { url, seen } = await open((_req, res) => reply(res, [endpoint]));
  await all(clientOf(url, { auth: { webhooks: 'bearer' } }).webhooks.list());
  expect(seen[0]!.headers.authorization).toBe(`Bearer ${KEY}`);
});

describe('a list', () => {
  test('is gone through page by page', async () => {
    const { url, seen } = await open((req, res) =>
      req.url!.includes('cursor')
        ? reply(res, [{ ...endpoint, id: 'e2' }])
        : reply(res, [endpoint], { link: '</v1/webhooks?cursor=b&limit=1>; rel="next"' }),
    );
    const ids = (await all(clientOf(url).webhooks.list())).map(({ id }) => id);
    expect(ids).toEqual(['e1', 'e2']);
    expect(seen.map(({ path }) => path)).toEqual(['/v1/webhooks', '/v1/webhooks?cursor=b']);
  });

  test('that does not move on is upstream_bad', async () => {
    for (const rows of [[], [endpoint]]) {
      const { url, seen } = await open((_req, res) =>
        reply(res, rows, { link: '<?cursor=a>; rel="next"' }),
      );
      expect((await failureOf(all(clientOf(url).webhooks.list()))).code).toBe('upstream_bad');
      expect(seen.length).toBeLessThanOrEqual(2);
    }
  });

  test('ends with the reason when it is aborted', async () => {
    const { url } = await open((_req, res) => reply(res, [endpoint, endpoint]));
    const controller = new AbortController();
    const reason = new Error('enough');
    const gone = (async () => {
      const { webhooks } = clientOf(url);
      const rows = webhooks.list({ signal: controller.signal });
      await rows.next();
      controller.abort(reason);
      await rows.next();
    })();
    await expect(gone).rejects.toBe(reason);
  });
});

test('an id cannot leave its place in the path', async () => {
  const { url, seen } = await open((_req, res) => reply(res, delivery));
  const { webhooks } = clientOf(url);
  await webhooks.replay('../a?b', 'c/d#e');
  expect(seen[0]!.path).toBe('/v1/webhooks/..%2Fa%3Fb/deliveries/c%2Fd%23e/replay');
  expect((await failureOf(webhooks.remove('..'))).code).toBe('not_found');
  await expect(webhooks.remove('')).rejects.toThrow(/^webhooks\.remove: /);
  await expect(all(webhooks.deliveries(''))).rejects.toThrow(/^webhooks\.deliveries: /);
  expect(seen).toHaveLength(1);
});
