import { ValidateError, type ErrorCode } from '@postern/protocol';
import { expect, test, vi } from 'vitest';
import { everyRoute } from '../api/test/every-route.ts';
import { openApp, type OpenOptions } from '../api/test/open-app.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { engineOf, stubEngine } from '../test/service-context.ts';

const SINGLE = '/v1/email/single-validate';
const BULK = '/v1/email/bulk-validate';
const jane = { email: 'jane@shop.example' };

const failing = (thrown: unknown): OpenOptions => ({
  given: {
    engine: engineOf(async () => {
      throw thrown;
    }),
  },
});

/** A log that collects its lines. */
function listen(context: ServiceContext): unknown[] {
  const said: unknown[] = [];
  const say = (fields: object, message: string) => void said.push({ ...fields, message });
  Object.assign(context.log, { debug: say, info: say, warn: say, error: say });
  return said;
}

test('an address is validated', async () => {
  const { ask } = await openApp();
  const { status, body, headers } = await ask(SINGLE, { json: jane });
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 200, success: true, message: 'Email validated' });
  expect(body.data).toMatchObject({ result: 'jane@shop.example', status: 'valid', mode: 'medium' });
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
});

test('each operation needs only the header fields that the interface documents', async () => {
  const { app, key } = await openApp();
  const shown: [string, RequestInit & { headers: Record<string, string> }][] = [
    [
      SINGLE,
      {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(jane),
      },
    ],
    [
      BULK,
      {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, Accept: 'application/json' },
        body: JSON.stringify({ email: [jane.email] }),
      },
    ],
    ['/v1/webhooks', { headers: { 'X-RB-Key': key, Accept: 'application/json' } }],
  ];
  for (const [path, { headers, body, ...init }] of shown) {
    // As bytes, because fetch would add its own Content-Type for text.
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : null;
    const request = new Request(`http://service.example${path}`, { ...init, headers, body: bytes });
    expect([...request.headers.keys()].sort()).toEqual(
      Object.keys(headers)
        .map((name) => name.toLowerCase())
        .sort(),
    );
    const response = await app.fetch(request);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ status: 200, success: true });
  }
});

test('a text that is not an address is validated like any other', async () => {
  const asked: string[] = [];
  const engine = engineOf((request, options) => {
    asked.push(request.email);
    return stubEngine.validate(request, options);
  });
  const { ask } = await openApp({ given: { engine } });
  const rubbish = ['', ' ', '@', 'x'.repeat(3000), '\0', '\ud800', '<script>', '__proto__'];
  for (const email of rubbish) expect((await ask(SINGLE, { json: { email } })).status).toBe(200);
  expect(asked).toEqual(rubbish);
});

test('an unknown path is 404, with and without a key', async () => {
  const { ask } = await openApp();
  for (const path of ['/v1', '/v2/webhooks', '/v1/webhooks/', '/V1/webhooks', '/v1//webhooks']) {
    for (const key of [undefined, null]) {
      const { status, body } = await ask(path, key === null ? { key } : {});
      expect([status, body.status, body.data['code']]).toEqual([404, 404, 'not_found']);
    }
  }
});

test('the root leads to the reference where there is no dashboard', async () => {
  const { app } = await openApp();
  const { status, headers } = await app.fetch(new Request('http://localhost/'));
  expect([status, headers.get('location')]).toEqual([302, '/reference']);
});

test('a wrong method gets 405 with the allowed ones', async () => {
  const { ask } = await openApp();
  const cases = [
    ['GET', SINGLE, 'POST'],
    ['OPTIONS', SINGLE, 'POST'],
    ['PUT', BULK, 'POST'],
    ['PATCH', `${BULK}/x`, 'GET, HEAD, DELETE'],
    ['DELETE', '/v1/webhooks', 'GET, HEAD, POST'],
    ['POST', '/v1/webhooks/x', 'GET, HEAD, PATCH, DELETE'],
    ['GET', '/v1/webhooks/x/test', 'POST'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['PROPFIND', '/openapi.json', 'GET, HEAD'],
  ] as const;
  for (const [method, path, allowed] of cases) {
    const { status, body, headers } = await ask(path, { method });
    expect([status, body.data['code'], headers.get('allow')]).toEqual([
      405,
      'method_not_allowed',
      allowed,
    ]);
  }
});

test('HEAD is answered like GET, without a body', async () => {
  const { ask } = await openApp();
  const { status, text, headers } = await ask('/v1/webhooks', { method: 'HEAD' });
  expect([status, text]).toEqual([200, '']);
  expect(headers.get('content-type')).toContain('json');
});

test('every response has its request ID and its security headers', async () => {
  const { ask } = await openApp();
  for (const path of ['/v1/webhooks', '/nowhere', '/healthz']) {
    const { headers, body } = await ask(path, { headers: { 'X-Request-Id': 'mine-1' } });
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-request-id': 'mine-1',
    });
    if (path === '/nowhere') expect(body.data['request_id']).toBe('mine-1');
  }
});

test('no response can be read by a page of another origin', async () => {
  const { ask } = await openApp();
  const { headers } = await ask('/v1/webhooks', { headers: { Origin: 'https://evil.example' } });
  expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
});

test('each single validation has the rate limit in its header, and over the limit it gets 429', async () => {
  const nowMs = Date.UTC(2026, 0, 1);
  const settings = { singlePerSecond: 10, singleBurst: 3 };
  const { ask } = await openApp({ settings, now: () => nowMs });
  const answers = [];
  for (let i = 0; i < 4; i++) answers.push(await ask(SINGLE, { json: jane }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect(answers.map(({ headers }) => headers.get('ratelimit'))).toEqual([
    '"single";r=2;t=1',
    '"single";r=1;t=1',
    '"single";r=0;t=1',
    '"single";r=0;t=1',
  ]);
  const { headers, body } = answers[3]!;
  expect(headers.get('ratelimit-policy')).toBe('"single";q=3;w=1');
  expect(headers.get('retry-after')).toBe('1');
  expect(body.data['code']).toBe('rate_limited');
});

test('invalid requests count too', async () => {
  const nowMs = Date.UTC(2026, 0, 1);
  const settings = { singlePerSecond: 1, singleBurst: 1 };
  const { ask } = await openApp({ settings, now: () => nowMs });
  await ask(SINGLE, { method: 'POST', body: '{' });
  expect((await ask(SINGLE, { json: jane })).status).toBe(429);
});

test('a service that stops accepts no new work, and still serves reads', async () => {
  const { ask } = await openApp({ given: { isDraining: () => true } });
  for (const { path, init, name } of everyRoute()) {
    const { status, headers, body } = await ask(path, init);
    const isNew = [SINGLE, BULK].includes(path);
    expect(status === 503, name).toBe(isNew);
    if (!isNew) continue;
    expect(body.data['code']).toBe('overloaded');
    expect(headers.get('retry-after')).toBe('5');
  }
});

test('a database failure is 503 with a retry time', async () => {
  const { ask, context } = await openApp();
  await ask('/v1/webhooks');
  const gone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  vi.spyOn(context.store.db, 'selectFrom').mockImplementation(() => {
    throw gone;
  });
  const { status, headers, body } = await ask('/v1/webhooks');
  expect([status, body.data['code'], headers.get('retry-after')]).toEqual([503, 'overloaded', '5']);
});

test('an unexpected error is 500, without its message', async () => {
  const { ask } = await openApp(failing(new TypeError(`cannot read ${jane.email}`)));
  const { status, body, text } = await ask(SINGLE, { json: jane });
  expect([status, body.data['code'], body.message]).toEqual([500, 'internal', 'Internal error']);
  expect(Object.keys(body.data)).toEqual(['code', 'request_id']);
  expect(text).not.toContain('cannot read');
});

test.each([
  ['overloaded', 503],
  ['timeout', 504],
  ['upstream_timeout', 504],
  ['upstream_bad', 502],
  ['not_available', 501],
] as [ErrorCode, number][])('an engine that says %s is %i', async (code, wanted) => {
  const { ask } = await openApp(failing(new ValidateError(code, { message: jane.email })));
  const { status, text } = await ask(SINGLE, { json: jane });
  expect(status).toBe(wanted);
  expect(text).not.toContain(jane.email);
});

test('the log has a line for each request, and in it neither address, key, path nor query', async () => {
  const { ask, context, key, orgId } = await openApp();
  const said = listen(context);
  await ask(`${SINGLE}?email=${jane.email}`, { json: jane, headers: { 'X-Request-Id': 'r1' } });
  await ask(`/${jane.email}/${key}`);
  await ask(`${BULK}/${jane.email}`);
  await ask(SINGLE, { json: { mode: jane.email, email: 7 } });
  expect(said).toEqual([
    {
      message: 'request',
      requestId: 'r1',
      method: 'POST',
      route: `POST ${SINGLE}`,
      status: 200,
      ms: expect.any(Number),
      place: null,
      orgId,
      keyId: expect.any(String),
    },
    expect.objectContaining({ route: 'unknown', status: 404 }),
    expect.objectContaining({ route: `GET ${BULK}/{job_id}`, status: 404 }),
    expect.objectContaining({ route: `POST ${SINGLE}`, status: 422 }),
  ]);
  expect(JSON.stringify(said)).not.toMatch(/jane|shop\.example|pstn_/);
});

test('a request that fails leaves nothing of its address in the log', async () => {
  const { ask, context } = await openApp(failing(new Error(`no route to ${jane.email}`)));
  const said = listen(context);
  await ask(SINGLE, { json: jane });
  expect(said).toHaveLength(2);
  expect(JSON.stringify(said)).not.toMatch(/jane|shop\.example|pstn_/);
});

test('the dashboard gets requests under its path, with their connection', async () => {
  const fetch = vi.fn(async (request: Request) => new Response(new URL(request.url).pathname));
  const { app, ask } = await openApp({ given: { dashboard: { fetch } as never } });
  for (const path of ['/dashboard', '/dashboard/', '/dashboard/jobs/1']) {
    expect((await ask(path)).text).toBe(path);
  }
  const connection = { incoming: {} };
  await app.fetch(
    new Request('http://service.example/dashboard/x', { method: 'POST' }),
    connection,
  );
  expect(fetch.mock.lastCall).toEqual([
    expect.any(Request),
    { ...connection, requestId: expect.any(String), facts: {} },
  ]);
  expect((await ask('/dashboards')).status).toBe(404);
});

test('the log and the dashboard have the same ID of a request', async () => {
  const fetch = async (_: Request, { requestId }: { requestId: string }) => new Response(requestId);
  const { ask, context } = await openApp({ given: { dashboard: { fetch } as never } });
  const said = listen(context);
  const { text } = await ask('/dashboard/api/state');
  expect(said).toMatchObject([{ message: 'request', requestId: text }]);
});

test('without a dashboard its path is 404', async () => {
  const { ask } = await openApp();
  expect((await ask('/dashboard')).status).toBe(404);
});
