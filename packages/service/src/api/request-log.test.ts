import { expect, test } from 'vitest';
import type { ServiceContext } from '../context/service-context.ts';
import { openApp } from './test/open-app.ts';

/** Collects what is logged. */
function listen(context: ServiceContext): object[] {
  const lines: object[] = [];
  const note = (fields: object, message: string) => void lines.push({ ...fields, message });
  Object.assign(context.log, { debug: note, info: note, warn: note, error: note });
  return lines;
}

test('the log has the network of each request, behind a reverse proxy too, and not its address', async () => {
  const { app, context } = await openApp({ settings: { trustedHops: 1 } });
  const lines = listen(context);
  const send = async (remoteAddress: string, forwarded?: string) =>
    app.fetch(
      new Request('http://service.example/x', {
        headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
      }),
      { incoming: { socket: { remoteAddress } } },
    );
  await send('203.0.113.77');
  await send('::ffff:203.0.113.77');
  await send('2001:db8:1:2:3::4');
  await send('127.0.0.1', '198.51.100.9');
  const places = (lines as { place: string }[]).map(({ place }) => place);
  expect(places).toEqual([
    '203.0.113.0/24',
    '203.0.113.0/24',
    '2001:db8:1::/48',
    '198.51.100.0/24',
  ]);
});

test('a probe is logged for debugging, and a failed one like any request', async () => {
  const { ask, context } = await openApp({ settings: { metricsToken: 'secret' } });
  const lines: [string, unknown, unknown][] = [];
  for (const level of ['debug', 'info'] as const)
    context.log[level] = (fields) => {
      const { route, status } = fields as Record<string, unknown>;
      lines.push([level, route, status]);
    };
  await ask('/healthz', { key: null });
  await ask('/metrics', { key: 'secret' });
  await ask('/metrics', { key: 'guess' });
  expect(lines).toEqual([
    ['debug', 'GET /healthz', 200],
    ['debug', 'GET /metrics', 200],
    ['info', 'GET /metrics', 401],
  ]);
});

test('a request to the dashboard has its route and its user in the log', async () => {
  const fetch = async (_: Request, { facts }: { facts: object }) => {
    Object.assign(facts, { route: 'GET /dashboard/api/keys', personId: 'p', orgId: 'o' });
    return new Response();
  };
  const { ask, context } = await openApp({ given: { dashboard: { fetch } as never } });
  const lines = listen(context);
  await ask('/dashboard/api/keys');
  const user = { personId: 'p', orgId: 'o' };
  expect(lines).toMatchObject([{ method: 'GET', route: 'GET /dashboard/api/keys', ...user }]);
});
