import type { Hono } from 'hono';
import { expect, test } from 'vitest';
import { everyRoute } from '../api/test/every-route.ts';
import { openAppOver, type OpenApp } from '../api/test/open-app.ts';
import { describedDashboard } from '../dashboard/described.ts';
import { OWN, type Browser } from '../dashboard/test/browser.ts';
import { open } from '../dashboard/test/open.ts';
import { openContext } from '../test/service-context.ts';

/** The routes of a session that need none. */
const isPublic = ({ security }: { security?: object[] }) => security?.length === 0;

/** A service with its dashboard, a key of every scope, and the session of an owner. */
async function openBoth(): Promise<{ service: OpenApp; owner: Browser }> {
  const context = await openContext();
  const dashboard = await open(context);
  const owner = await dashboard.owner();
  const service = await openAppOver(context, { dashboard: dashboard.app as Hono });
  return { service, owner };
}

test('no route of /v1 accepts a session', async () => {
  const { service, owner } = await openBoth();
  const cookie = [...owner.cookies].map((pair) => pair.join('=')).join('; ');
  const state = await service.ask('/dashboard/api/state', { key: null, headers: { cookie } });
  expect(state.body.data['signed_in']).toBe(true);
  for (const { name, path, init } of everyRoute()) {
    const headers = { ...init.headers, cookie, origin: OWN, 'sec-fetch-site': 'same-origin' };
    const { status, body } = await service.ask(path, { ...init, key: null, headers });
    expect([name, status, body.data['code']]).toEqual([name, 401, 'auth_missing']);
  }
});

test('no route of the dashboard accepts an API key', async () => {
  const { service } = await openBoth();
  const closed = Object.entries(describedDashboard().paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, { security?: object[] }>)
      .filter(([, operation]) => !isPublic(operation))
      .map(([method]) => ({
        method: method.toUpperCase(),
        path: path.replaceAll(/\{\w+\}/g, 'x'),
      })),
  );
  expect(closed.length).toBeGreaterThan(30);
  for (const { method, path } of closed) {
    const type = path === '/jobs' ? 'text/csv' : 'application/json';
    const page = { origin: OWN, 'sec-fetch-site': 'same-origin', 'content-type': type };
    for (const [headers, wanted] of [
      [page, 401],
      // A program sends no origin.
      [{ 'content-type': type }, method === 'GET' ? 401 : 403],
    ] as const) {
      for (const [name, value] of [
        ['x-rb-key', service.key],
        ['authorization', `Bearer ${service.key}`],
      ] as const) {
        const init = { method, key: null, headers: { ...headers, [name]: value } };
        const { status } = await service.ask(`/dashboard/api${path}`, init);
        expect([method, path, headers, status]).toEqual([method, path, headers, wanted]);
      }
    }
  }
});
