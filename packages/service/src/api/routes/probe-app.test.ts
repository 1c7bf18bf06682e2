import { expect, test } from 'vitest';
import { createMetrics } from '../../metrics/metrics.ts';
import { openContext } from '../../test/service-context.ts';
import { createProbeApp } from './probe-app.ts';

test('the port of this machine has figures and probes, and nothing else', async () => {
  const context = await openContext();
  let isDraining = false;
  const app = createProbeApp(context, {
    metrics: createMetrics(context),
    isDraining: () => isDraining,
  });
  const statusOf = async (path: string, method = 'GET') =>
    (await app.fetch(new Request(`http://127.0.0.1${path}`, { method }))).status;
  expect(await statusOf('/metrics')).toBe(200);
  expect(await statusOf('/healthz')).toBe(200);
  expect(await statusOf('/readyz')).toBe(200);
  expect(await statusOf('/v1/webhooks')).toBe(404);
  expect(await statusOf('/metrics', 'POST')).toBe(405);
  isDraining = true;
  expect(await statusOf('/readyz')).toBe(503);
  expect(await statusOf('/healthz')).toBe(200);
});
