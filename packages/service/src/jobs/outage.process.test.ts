import { result } from '@postern/protocol';
import { describe, expect, test } from 'vitest';
import { engineOf } from '../test/service-context.ts';
import { needsPostgres } from '@postern/tools/test/postgres-programs.ts';
import { ownPostgres } from '../test/stores.ts';
import { addresses, openBench, pause, until } from './test/open-bench.ts';

describe.skipIf(needsPostgres())('jobs on PostgreSQL', () => {
  const postgres = ownPostgres();
  const openJob = async () => {
    const bench = await openBench(postgres.openContext, {
      chunkSize: 50,
      concurrency: 16,
      leaseMs: 5000,
    });
    const id = await bench.accept(addresses(1000));
    const engine = engineOf(async ({ email }) => {
      await pause(10);
      return result({ result: email });
    });
    const isUnderWay = async () => (await bench.jobs.get(bench.orgId, id))!.processed >= 150;
    return { bench, id, engine, isUnderWay };
  };

  test.each(['stop', 'kill'] as const)(
    'a job continues after a %s and a start of the database, and nothing is lost',
    async (end) => {
      const server = postgres.server();
      const { bench, id, engine, isUnderWay } = await openJob();
      bench.work(engine);
      await until(isUnderWay);
      await server[end]();
      await expect(bench.jobs.get(bench.orgId, id)).rejects.toThrow();
      await pause(200);
      await server.start();
      await until(() => bench.jobs.get(bench.orgId, id).then(Boolean, () => false));
      expect(await bench.finished(id)).toMatchObject({ status: 'completed', processed: 1000 });
      const rows = await bench.results(id);
      expect(rows.map(({ email }) => email)).toEqual(addresses(1000));
      expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['valid']));
    },
  );
});
