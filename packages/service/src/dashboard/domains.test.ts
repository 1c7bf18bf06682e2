import { result } from '@postern/protocol';
import { expect, test } from 'vitest';
import { createValidateEngine } from '../engine/validate-engine.ts';
import { openContext } from '../test/service-context.ts';
import { open } from './test/open.ts';

async function setUp() {
  const engine = createValidateEngine(async ({ email }) =>
    result({ result: email, status: 'valid', reason_code: 'domain_ok' }),
  );
  const dashboard = await open(await openContext(), { engine });
  return { dashboard, olga: await dashboard.owner() };
}

test('an owner saves both lists, in their normal form', async () => {
  const { olga } = await setUp();
  const given = { allow: [' Acme.COM ', '.bücher.example'], block: ['*'] };
  const kept = { allow: ['acme.com', '*.xn--bcher-kva.example'], block: ['*'] };
  expect((await olga.send('PATCH', '/domains', given)).data).toEqual(kept);
  expect((await olga.get('/domains')).data).toEqual(kept);
});

test('the error for an entry that is not a domain has its position, and nothing is saved', async () => {
  const { olga } = await setUp();
  const { status, data } = await olga.send('PATCH', '/domains', {
    allow: ['acme.com'],
    block: ['rival.com', 'jane@rival.com'],
  });
  expect(status).toBe(422);
  expect(data.details).toEqual([{ path: 'block.1', issue: 'is not a domain' }]);
  expect((await olga.get('/domains')).data).toEqual({ allow: [], block: [] });
});

test('a member sees the lists and cannot change them', async () => {
  const { dashboard, olga } = await setUp();
  const max = await dashboard.invited(olga, 'Max');
  const lists = { allow: [], block: ['rival.com'] };
  expect((await max.send('PATCH', '/domains', lists)).status).toBe(403);
  await olga.send('PATCH', '/domains', lists);
  expect((await max.get('/domains')).data).toEqual(lists);
});

test('a list of a thousand entries is accepted, and a longer one is rejected', async () => {
  const { olga } = await setUp();
  const block = Array.from({ length: 1001 }, (_, at) => `rival-number-${at}.example`);
  const { status } = await olga.send('PATCH', '/domains', { allow: [], block: block.slice(1) });
  expect(status).toBe(200);
  expect((await olga.send('PATCH', '/domains', { allow: [], block })).status).toBe(422);
});

test('the page Try it applies the lists', async () => {
  const { olga } = await setUp();
  await olga.send('PATCH', '/domains', { allow: [], block: ['rival.example'] });
  const { data } = await olga.send('POST', '/check', { email: 'jane@rival.example' });
  expect(data.result).toMatchObject({ status: 'risky', reason_code: 'domain_blocked' });
});
