import { ValidateError } from '@postern/protocol';
import { createSecondTry, createVerifier } from '@postern/verify';
import { expect, it } from 'vitest';
import type { Engine } from '../engine/engine.ts';
import { engineOf, openContext } from '../test/service-context.ts';
import { openBrowser, OWN } from './test/browser.ts';
import { open } from './test/open.ts';

const verify = createVerifier({ testMode: true });
const engine: Engine = {
  validate: verify,
  validateForJob: verify,
  explain: (request, options) => verify.explain(request, options),
  isDeep: false,
};

it('returns the result, its checks and the timings of an address', async () => {
  const dashboard = await open(await openContext(), { engine });
  const owner = await dashboard.owner();
  const { data } = await owner.send('POST', '/check', { email: 'jane@gmial.con', mode: 'fast' });
  expect(data.result).toMatchObject({ result: 'jane@gmial.con', mode: 'fast' });
  expect(data.checks[0]).toEqual({
    name: 'syntax',
    state: 'pass',
    finding: 'The syntax follows RFC 5321 and RFC 6531.',
  });
  expect(data).toMatchObject({ timings: [], is_test: false });
  const test = await owner.send('POST', '/check', { email: 'catch_all@postern.test' });
  expect(test.data).toMatchObject({ timings: [], is_test: true });
  const wrong = await owner.send('POST', '/check', { email: 'jane@gmial.con', mode: 'slow' });
  expect(wrong).toMatchObject({ status: 422, data: { details: [{ path: 'mode' }] } });
  expect(dashboard.log).toEqual([]);
});

it('returns the time, the server and the outcome of each DNS query', async () => {
  const zone = {
    server: '127.0.0.1:53',
    resolveMx: async () => [{ exchange: 'mx.shop.de', priority: 1 }],
    resolve4: async () => ['93.184.216.34'],
    resolve6: async () => [],
  };
  const asking = createVerifier({ resolver: createSecondTry([zone]) });
  const explaining: Engine = { ...engine, explain: (...asked) => asking.explain(...asked) };
  const { owner } = await open(await openContext(), { engine: explaining });
  const { data } = await (await owner()).send('POST', '/check', { email: 'jane@shop.de' });
  const time = expect.any(Number);
  const timing = { server: '127.0.0.1:53', start_ms: time, took_ms: time, is_remembered: false };
  expect(data.timings).toEqual([
    { question: 'MX shop.de', outcome: '1 record', ...timing },
    { question: 'A mx.shop.de', outcome: '1 record', ...timing },
  ]);
});

it('returns 503 with a Retry-After when the engine is overloaded', async () => {
  const retryAfterMs = [2000, undefined];
  const failing = engineOf(async () => {
    throw new ValidateError('overloaded', { retryAfterMs: retryAfterMs.shift() });
  });
  const dashboard = await open(await openContext(), { engine: failing });
  const owner = await dashboard.owner();
  for (const seconds of ['2', '1']) {
    const reply = await owner.send('POST', '/check', { email: 'jane@shop.example' });
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, seconds]);
  }
});

it('a request that the browser aborts during a validation is not logged as an error', async () => {
  const leaving = new AbortController();
  const waiting = engineOf(async (_, { signal } = {}) => {
    leaving.abort('left');
    throw signal!.reason;
  });
  const { owner, log } = await open(await openContext(), { engine: waiting });
  await (
    await owner()
  ).fetch('/dashboard/api/check', {
    method: 'POST',
    headers: { origin: OWN, 'content-type': 'application/json' },
    body: '{"email":"jane@shop.example"}',
    signal: leaving.signal,
  });
  expect(log).toEqual([]);
});

it('accepts at most sixty requests of a user in a minute', async () => {
  const dashboard = await open(await openContext());
  const owner = await dashboard.owner();
  const ask = () => owner.send('POST', '/check', { email: 'jane@shop.example' });
  const statuses = await Promise.all(Array.from({ length: 61 }, async () => (await ask()).status));
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});

it('validates an address for the sign-up form before there is an account', async () => {
  const { app } = await open(await openContext(), { engine });
  const browser = openBrowser(app);
  const ask = (mode: string) =>
    browser.send('POST', '/validate-email', { email: 'jane@gmial.con', mode });
  expect((await ask('fast')).data).toMatchObject({ result: 'jane@gmial.con', mode: 'fast' });
  expect((await ask('deep')).status).toBe(422);
});

it('limits the guessing of invitation tokens', async () => {
  const { app } = await open(await openContext());
  const statuses: number[] = [];
  for (let tries = 0; tries < 12; tries += 1) {
    const { status } = await openBrowser(app).send('POST', '/invitations/check', { token: 'x' });
    statuses.push(status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(404), 429, 429]);
});
