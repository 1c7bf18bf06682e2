import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from './processes.js';

/** Opens a folder of its own for files and the log, and a private PostgreSQL where there is one. */
export async function openRoom() {
  const folder = mkdtempSync(join(tmpdir(), 'postern-bench-service-'));
  const postgres = await startProcess('postgres');
  let count = 0;
  return {
    hasPostgres: postgres.ready !== null,
    log: join(folder, 'service.log'),
    sqliteFile: () => join(folder, `bench-${String((count += 1))}.db`),
    postgresDatabase: () => postgres.ask({ about: 'create' }),
    async close() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
