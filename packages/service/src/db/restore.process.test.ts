import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { addresses, gate, openBench, until } from '../jobs/test/open-bench.ts';
import { startService } from '../service/service.ts';
import { newFolder } from '../test/folder.ts';
import { engineOf, openContext, stubEngine } from '../test/service-context.ts';
import { postgresFolder } from '@postern/tools/test/postgres-programs.ts';
import { describeStores, sharedPostgres } from '../test/stores.ts';
import { migrate } from './migrate.ts';
import { openSqliteStore } from './sqlite-store.ts';

const run = promisify(execFile);

/** Parts over a file: a database in memory is not marked as Postern's. */
const openFile: typeof openContext = async (settings, options) => {
  const context = await openContext(settings, options);
  const store = await openSqliteStore(join(newFolder(), 'postern.db'));
  onTestFinished(() => store.close());
  await migrate(store);
  return { ...context, store };
};

describeStores('a copy that is made while a job is running', (open, { name }) => {
  const lacksTools = name === 'PostgreSQL' && !existsSync(join(postgresFolder() ?? '', 'pg_dump'));
  test.skipIf(lacksTools)('can be restored, and the job continues from there', async () => {
    const bench = await openBench(name === 'SQLite' ? openFile : open, { chunkSize: 5 });
    const id = await bench.accept(addresses(20));
    const held = gate();
    let asked = 0;
    bench.work(
      engineOf(async (request) => {
        asked += 1;
        if (asked > 8) await held.opened;
        return stubEngine.validate(request);
      }),
    );
    await until(() => asked > 8);
    const databaseUrl = name === 'SQLite' ? join(newFolder(), 'copy.db') : await restored();
    if (name === 'SQLite') await bench.context.store.copyTo!(databaseUrl);

    const service = await startService({
      databaseUrl,
      port: 0,
      dashboard: false,
      logLevel: 'silent',
      now: () => Date.now() + 60_000,
      validate: stubEngine.validate,
    });
    onTestFinished(() => service.close());
    const headers = { 'X-RB-Key': await service.createKey() };
    const find = async () =>
      (await fetch(`${service.url}/v1/email/bulk-validate/${id}`, { headers })).json();
    await expect
      .poll(find, { timeout: 30_000 })
      .toMatchObject({ data: { status: 'completed', processed: 20 } });
    held.open();

    async function restored(): Promise<string> {
      const to = await sharedPostgres().createDatabase();
      const file = join(newFolder(), 'copy.dump');
      const tools = postgresFolder()!;
      const from = bench.context.settings.databaseUrl;
      await run(join(tools, 'pg_dump'), ['--format=custom', `--file=${file}`, `--dbname=${from}`]);
      await run(join(tools, 'pg_restore'), [`--dbname=${to}`, file]);
      return to;
    }
  });
});
