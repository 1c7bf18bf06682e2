import { metrics } from '@opentelemetry/api';
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { afterAll, expect, test } from 'vitest';
import { createProxy } from '../create-proxy.ts';
import type { EmailProxy } from '../create-proxy.ts';
import { ask, fakeValidate } from '../test/ask.ts';

const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 3_600_000 });
const provider = new MeterProvider({ readers: [reader] });
afterAll(() => provider.shutdown());

/** Runs the code of the guide, with a fake instead of the engine. */
function runGuide(): EmailProxy {
  const page = readFileSync(
    fileURLToPath(new URL('../../../../docs/proxy.md', import.meta.url)),
    'utf8',
  );
  const block = /```ts\n(import \{ metrics \}[^]*?)```/.exec(page)![1]!;
  const { outputText } = ts.transpileModule(block, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const modules: Record<string, object> = {
    '@opentelemetry/api': { metrics },
    '@postern/proxy': { createProxy },
    '@postern/verify': { createVerifier: () => fakeValidate() },
  };
  const exports: { proxy?: EmailProxy } = {};
  new Function('require', 'exports', outputText)((name: string) => modules[name], exports);
  return exports.proxy!;
}

test('the code of the guide creates metrics from events, without an address or an IP address', async () => {
  metrics.setGlobalMeterProvider(provider);
  const proxy = runGuide();
  for (const email of ['jane@example.com', 'jane@example.com', 'jane', 7])
    await ask(proxy, { email });
  await reader.forceFlush();
  const [scope] = exporter.getMetrics().at(-1)!.scopeMetrics;
  const points = scope!.metrics.flatMap(({ descriptor, dataPoints }) =>
    dataPoints.map(({ attributes, value }) => [descriptor.name, attributes, value]),
  );
  expect(points).toEqual(
    expect.arrayContaining([
      ['postern.replies', { source: 'upstream', status: 'valid' }, 1],
      ['postern.replies', { source: 'cache', status: 'valid' }, 1],
      ['postern.replies', { source: 'syntax', status: 'invalid' }, 1],
      ['postern.replies', { code: 'unprocessable' }, 1],
      ['postern.in_flight', {}, 0],
    ]),
  );
  expect(JSON.stringify(points)).not.toMatch(/jane|example|192\.0/);
});
