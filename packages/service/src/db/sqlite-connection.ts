import { startThread } from '../thread/start-thread.ts';
import { threadProgram } from '../thread/thread-program.ts';
import { openSqliteFile } from './open-sqlite-file.ts';
import type { SqliteResult } from './sqlite-database.ts';
import { markKilled } from './sqlite-file.ts';

/** The one connection to a SQLite database; what it is asked is done in the order of asking. */
export interface SqliteConnection {
  query(sql: string, parameters: readonly unknown[]): Promise<SqliteResult>;
  exec(sql: string): Promise<void>;
  /** Writes a copy; the connection must not be within a transaction until it resolves. */
  copyTo(path: string): Promise<void>;
  /** Closes it; a second call waits for the first. */
  close(): Promise<void>;
}

/** A call to the thread that has a file; `open` comes first. */
export type SqliteCall =
  | { name: 'open'; path: string; mayBeMoved: boolean }
  | { name: 'query'; sql: string; parameters: readonly unknown[] }
  | { name: 'exec'; sql: string }
  | { name: 'copyTo'; path: string };

/** Connects to a database in memory, within this thread: there is no disk to wait for. */
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

/** Of the thread's young objects: rows are soon garbage there, and the process stays small. */
const YOUNG_MB = 2;
/** A process that exits waits no longer for the thread to close the file. */
const EXIT_MS = 10_000;

/**
 * Connects to a file in a thread of its own, because a commit waits until the disk has it, and requests that need no
 * database would wait with it. Rejects with what `openSqliteFile` throws. The thread ends by itself, and closes the
 * file as the last thing it does.
 *
 * The file is closed when the process exits, too: Node would close it with the thread, and SQLite would take its log
 * away, as if the mark in the file said nothing of one. A thread that fails has an empty log put in the place of that.
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
    // The thread hangs. Node would end it by force; a process that is killed leaves the log.
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
    // Without space for the log, the next start refuses the file and names what is missing.
    .catch(() => undefined);
  return {
    query: async (sql, parameters) =>
      (await thread.call({ name: 'query', sql, parameters })) as SqliteResult,
    exec: async (sql) => void (await thread.call({ name: 'exec', sql })),
    copyTo: async (to) => void (await thread.call({ name: 'copyTo', path: to })),
    close,
  };
}
