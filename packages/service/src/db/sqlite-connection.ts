import { startThread } from '../thread/start-thread.ts';
import { threadProgram } from '../thread/thread-program.ts';
import { openSqliteFile } from './open-sqlite-file.ts';
import type { SqliteResult } from './sqlite-database.ts';
import { markKilled } from './sqlite-file.ts';

/** The only connection to a SQLite database. It runs calls in order. */
export interface SqliteConnection {
  query(sql: string, parameters: readonly unknown[]): Promise<SqliteResult>;
  exec(sql: string): Promise<void>;
  /** Writes a copy. The connection must not be within a transaction until it resolves. */
  copyTo(path: string): Promise<void>;
  /** Closes it; a second call waits for the first. */
  close(): Promise<void>;
}

/** A call to the thread that has a file open. The first one is `open`. */
export type SqliteCall =
  | { name: 'open'; path: string; mayBeMoved: boolean }
  | { name: 'query'; sql: string; parameters: readonly unknown[] }
  | { name: 'exec'; sql: string }
  | { name: 'copyTo'; path: string };

/** Connects to a database in memory, within this thread, because there is no wait for a disk. */
export function connectHere(path: string): SqliteConnection {
  const database = openSqliteFile(path, false);
  let isOpen = true;
  return {
    query: async (sql, parameters) => database.query(sql, parameters),
    exec: async (sql) => database.exec(sql),
    copyTo: (to) => database.copyTo(to),
    async close() {
      if (isOpen) database.close();
      isOpen = false;
    },
  };
}

/** The thread's space for young objects. Rows are soon garbage there, and a small space keeps the process small. */
const YOUNG_MB = 2;
/** How long an exiting process waits for the thread to close the file. */
const EXIT_MS = 10_000;

/**
 * Connects to a file in a separate thread, because a commit waits for the disk, and requests without the database would
 * wait with it. Rejects with the errors of `openSqliteFile`. The thread ends by itself after it has closed the file.
 *
 * The file is closed when the process exits, too. Otherwise Node would close it with the thread, and SQLite would
 * remove its log, although the mark in the file says that there is one. When a thread fails, the missing log is
 * replaced by an empty one.
 */
export async function connectByThread(
  path: string,
  mayBeMoved: boolean,
): Promise<SqliteConnection> {
  const thread = startThread<SqliteCall, unknown>(threadProgram('sqlite-thread'), {
    maxYoungGenerationSizeMb: YOUNG_MB,
  });
  const closeAtExit = () => {
    if (thread.endAndBlock(EXIT_MS)) return;
    if (thread.hasFailed) return markKilled(path);
    // The thread hangs. Node would terminate it; a process that is killed leaves the log.
    process.kill(process.pid, 'SIGKILL');
  };
  const close = async () => {
    await thread.end();
    process.off('exit', closeAtExit);
  };
  process.once('exit', closeAtExit);
  try {
    await thread.call({ name: 'open', path, mayBeMoved });
  } catch (error) {
    await close();
    throw error;
  }
  void thread.gone
    .then(() => {
      if (thread.hasFailed) markKilled(path);
    })
    // Without space for the log, the next start rejects the file and names the missing log.
    .catch(() => undefined);
  return {
    query: async (sql, parameters) =>
      (await thread.call({ name: 'query', sql, parameters })) as SqliteResult,
    exec: async (sql) => void (await thread.call({ name: 'exec', sql })),
    copyTo: async (to) => void (await thread.call({ name: 'copyTo', path: to })),
    close,
  };
}
