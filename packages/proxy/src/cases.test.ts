import { createClient } from '@postern/client';
import { fail, ok, ValidateError } from '@postern/protocol';
import { expect, test } from 'vitest';
import { createProxy } from './create-proxy.ts';
import type { ProxyEvent } from './events/events.ts';
import { ask, fakeClock } from './test/ask.ts';
import { describeProxyCases, verdictOf } from './test/cases.ts';
import { serve } from './test/serve.ts';

const KEY = 'pstn_CANARYcanary';

describeProxyCases('a fake', async () => {
  let calls = 0;
  return {
    async validate({ email, mode }) {
      calls++;
      const verdict = verdictOf(email);
      if (verdict === 'fail') throw new ValidateError('upstream_bad');
      return { ...verdict, mode: mode! };
    },
    callCount: () => calls,
    stop: async () => undefined,
  };
});

describeProxyCases('a client of a service', async () => {
  let calls = 0;
  const { url, stop } = await serve((req, res) => {
    calls++;
    let body = '';
    req.on('data', (chunk: Buffer) => (body += chunk.toString()));
    req.on('end', () => {
      const { email, mode } = JSON.parse(body) as { email: string; mode: string };
      const verdict = verdictOf(email);
      const envelope =
        verdict === 'fail' ? fail('internal', { requestId: 'x' }) : ok({ ...verdict, mode }, 'OK');
      res
        .writeHead(envelope.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(envelope));
    });
  });
  return {
    validate: createClient({ baseUrl: url, apiKey: KEY }).validate,
    callCount: () => calls,
    stop,
  };
});

test('the key is in no response and no event, however the service responds', async () => {
  const events: ProxyEvent[] = [];
  const responses: string[] = [];
  for (const status of [200, 302, 400, 401, 403, 404, 422, 429, 500, 503]) {
    const { url, stop } = await serve((req, res) => {
      req.resume();
      const reply = JSON.stringify({ ...ok({ key: req.headers.authorization }, KEY), key: KEY });
      res
        .writeHead(status, { location: `/?${KEY}`, 'x-request-id': KEY, 'retry-after': '5' })
        .end(reply);
    });
    const { validate } = createClient({ baseUrl: url, apiKey: KEY });
    const response = await ask(
      createProxy({ validate, onEvent: (event) => void events.push(event) }),
    );
    expect([429, 502, 503]).toContain(response.status);
    responses.push(JSON.stringify([...response.headers]), await response.text());
    await stop();
  }
  expect(responses.join() + JSON.stringify(events)).not.toMatch(/canary/i);
});

test.each([
  [{ 'retry-after': '999999999' }, 3600],
  [{ ratelimit: '"key";r=0;t=40' }, 40],
  [{ ratelimit: '"key";r=3;t=40' }, 5],
  [{ 'retry-after': 'soon' }, 5],
])(
  'an upstream that rate-limits with %o is not called for %i s, and the browser gets rate_limited',
  async (fields, waitS) => {
    let calls = 0;
    const { url, stop } = await serve((req, res) => {
      calls++;
      req.resume();
      res.writeHead(429, fields).end();
    });
    const { now, advance } = fakeClock(Date.now());
    const { validate } = createClient({ baseUrl: url, apiKey: KEY });
    const proxy = createProxy({
      validate,
      now,
      warn: false,
      limits: { caller: false, global: false },
    });
    const first = await ask(proxy);
    expect([first.status, first.headers.get('retry-after')]).toEqual([429, String(waitS)]);
    advance(waitS * 1000 - 1);
    expect((await ask(proxy, { email: 'joe@example.com' })).status).toBe(429);
    expect(calls).toBe(1);
    advance(1);
    await ask(proxy, { email: 'joe@example.com' });
    expect(calls).toBe(2);
    await stop();
  },
);
