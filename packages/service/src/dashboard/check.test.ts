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

it('explains an address, and why mode deep was not', async () => {
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

it('tells when each question was put, to whom, and what came', async () => {
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
  const told = { server: '127.0.0.1:53', start_ms: time, took_ms: time, is_remembered: false };
  expect(data.timings).toEqual([
    { question: 'MX shop.de', outcome: '1 record', ...told },
    { question: 'A mx.shop.de', outcome: '1 record', ...told },
  ]);
});

it('says why there was no answer', async () => {
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

it('a person who leaves while an address is looked at is no fault', async () => {
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

it('is not asked more than sixty times a minute by one person', async () => {
  const dashboard = await open(await openContext());
  const owner = await dashboard.owner();
  const ask = () => owner.send('POST', '/check', { email: 'jane@shop.example' });
  const statuses = await Promise.all(Array.from({ length: 61 }, async () => (await ask()).status));
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});

it('lets the sign-up form ask about an address before anybody has an account', async () => {
  const { app } = await open(await openContext(), { engine });
  const browser = openBrowser(app);
  const ask = (mode: string) =>
    browser.send('POST', '/validate-email', { email: 'jane@gmial.con', mode });
  expect((await ask('fast')).data).toMatchObject({ result: 'jane@gmial.con', mode: 'fast' });
  expect((await ask('deep')).status).toBe(422);
});

it('limits who tries tokens', async () => {
  const { app } = await open(await openContext());
  const statuses: number[] = [];
  for (let tries = 0; tries < 12; tries += 1) {
    const { status } = await openBrowser(app).send('POST', '/invitations/check', { token: 'x' });
    statuses.push(status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(404), 429, 429]);
});
