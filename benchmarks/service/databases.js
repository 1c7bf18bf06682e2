import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from './processes.js';

/** Creates databases: SQLite files in a temporary folder, with the log beside them, and a private PostgreSQL if it is installed. */
export async function openDatabases() {
  const folder = mkdtempSync(join(tmpdir(), 'postern-bench-service-'));
  const postgres = await startProcess('postgres');
  let count = 0;
  return {
    hasPostgres: postgres.ready !== null,
    log: join(folder, 'service.log'),
    sqliteFile: () => join(folder, `bench-${String((count += 1))}.db`),
    postgresDatabase: () => postgres.call({ command: 'create' }),
    /** The size of a database on disk in bytes. */
    bytesOf: (url) =>
      url.startsWith('postgres:') ? postgres.call({ command: 'bytes' }) : bytesOfFile(url),
    async close() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function bytesOfFile(file) {
  return ['', '-wal']
    .map((suffix) => `${file}${suffix}`)
    .reduce((sum, path) => sum + (existsSync(path) ? statSync(path).size : 0), 0);
}
