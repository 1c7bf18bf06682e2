import { result, ValidateError, type Validate } from '@postern/protocol';
import { expect, test, vi } from 'vitest';
import type { Metrics } from '../../metrics/metrics.ts';
import { createOwnDomains } from '../../domains/own-domains.ts';
import { engineOf, openOrganisation, openContext, stubEngine } from '../../test/service-context.ts';
import { createEndpoints } from '../../webhooks/endpoints.ts';
import type { Usage } from '../../usage/usage.ts';
import { createOutbox } from '../../webhooks/outbox.ts';
import { createValidateSingle } from './single.ts';

const EVENTS = ['started', 'complete', 'failed'].map(
  (stage) => `single.validation.${stage}` as const,
);
const request = { email: 'jane@shop.example' };

async function setUp({
  engine = stubEngine,
  events = EVENTS as readonly (typeof EVENTS)[number][],
} = {}) {
  const context = await openContext();
  const outbox = createOutbox(context);
  const orgId = await openOrganisation(context);
  const endpoints = createEndpoints(context, outbox, { lookup: async () => ['192.0.43.8'] });
  if (events.length) {
    await endpoints.create(orgId, { url: 'https://hooks.shop.example/', eventTypes: events });
  }
  const countResults = vi.fn<Metrics['countResults']>();
  const usage = { count: vi.fn<Usage['count']>() };
  const ownDomains = createOwnDomains(context);
  const given = { engine, ownDomains, outbox, metrics: { countResults }, usage };
  const validate = createValidateSingle(context, given);
  return {
    context,
    countResults,
    countUsage: usage.count,
    orgId,
    ask: (client?: Pick<Request, 'signal'>) =>
      validate({ orgId, keyId: 'k', request, requestId: 'r1', client }),
    async recorded() {
      const rows = await context.store.db.selectFrom('event').select('body').execute();
      return rows.map(({ body }) => {
        const { type, data } = JSON.parse(body) as { type: string; data: object };
        return [type.split('.').at(-1), data];
      });
    },
  };
}

const failing = (thrown: unknown) =>
  engineOf(async () => {
    throw thrown;
  });

test('a validation records the events "started" and "complete", without the address', async () => {
  const { ask, recorded } = await setUp();
  await ask();
  expect(await recorded()).toEqual([
    ['started', { request_id: 'r1', mode: 'medium' }],
    ['complete', { request_id: 'r1', mode: 'medium', status: 'valid', reason_code: 'domain_ok' }],
  ]);
  expect(JSON.stringify(await recorded())).not.toContain('shop.example');
});

test('a result is counted by its status, a failure is not', async () => {
  const good = await setUp();
  await good.ask();
  expect(good.countResults.mock.calls).toEqual([['single', [{ status: 'valid', copies: 1 }]]]);
  const bad = await setUp({ engine: failing(new ValidateError('overloaded')) });
  await expect(bad.ask()).rejects.toMatchObject({ code: 'overloaded' });
  expect(bad.countResults).not.toHaveBeenCalled();
});

test('a failed validation records the event "failed" with its code', async () => {
  const { ask, recorded } = await setUp({ engine: failing(new ValidateError('overloaded')) });
  await expect(ask()).rejects.toMatchObject({ code: 'overloaded' });
  expect(await recorded()).toEqual([
    ['started', { request_id: 'r1', mode: 'medium' }],
    ['failed', { request_id: 'r1', mode: 'medium', code: 'overloaded' }],
  ]);
});

test('nothing is written when no endpoint is subscribed', async () => {
  const { ask, recorded, context } = await setUp({ events: [] });
  const written = vi.spyOn(context.store, 'write');
  await ask();
  expect(written).not.toHaveBeenCalled();
  expect(await recorded()).toEqual([]);
});

test('only subscribed events are recorded', async () => {
  const { ask, recorded } = await setUp({ events: ['single.validation.complete'] });
  await ask();
  expect((await recorded()).map(([stage]) => stage)).toEqual(['complete']);
});

test('a timeout of the engine is upstream_timeout', async () => {
  const { ask } = await setUp({ engine: failing(new ValidateError('timeout')) });
  await expect(ask()).rejects.toMatchObject({ code: 'upstream_timeout' });
});

test('an error of the engine records the event "failed" with the code "internal"', async () => {
  const { ask, recorded } = await setUp({ engine: failing(new Error('jane@shop.example')) });
  await expect(ask()).rejects.toThrow();
  expect((await recorded()).at(-1)).toEqual([
    'failed',
    { request_id: 'r1', mode: 'medium', code: 'internal' },
  ]);
});

test('a client that disconnects aborts the validation', async () => {
  const controller = new AbortController();
  const waiting: Validate = (_, { signal } = {}) =>
    new Promise((_resolve, reject) => {
      signal!.addEventListener('abort', () => reject(signal!.reason as Error));
      controller.abort();
    });
  const { ask, recorded } = await setUp({ engine: engineOf(waiting) });
  await expect(ask(controller)).rejects.toMatchObject({ code: 'timeout' });
  expect((await recorded()).at(-1)).toMatchObject(['failed', { code: 'timeout' }]);
});

test('the signal of a client is not created for an engine that does not read it', async () => {
  const signal = vi.fn(() => new AbortController().signal);
  const client = {
    get signal() {
      return signal();
    },
  };
  const { ask } = await setUp();
  await ask(client);
  expect(signal).not.toHaveBeenCalled();
});

test('a result is completed to its thirteen fields', async () => {
  const { ask } = await setUp({
    engine: engineOf(async () => ({ result: 'a@b.c', status: 'risky' })),
  });
  expect(await ask()).toEqual(result({ result: 'a@b.c', status: 'risky' }));
});

test('a result is counted for its key, with its status, reason and duration', async () => {
  const { ask, countUsage, orgId } = await setUp();
  await ask();
  expect(countUsage.mock.calls).toEqual([
    [
      {
        orgId,
        keyId: 'k',
        status: 'valid',
        reasonCode: 'domain_ok',
        durationMs: expect.any(Number) as number,
      },
    ],
  ]);
});
