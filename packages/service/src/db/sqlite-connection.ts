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

/** What the thread that has a file is asked; `open` comes first, and `close` last. */
export type SqliteCall =
  | { name: 'open'; path: string; mayBeMoved: boolean }
  | { name: 'query'; sql: string; parameters: readonly unknown[] }
  | { name: 'exec'; sql: string }
  | { name: 'copyTo'; path: string }
  | { name: 'close' };

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
/** What the thread does when the process exits is waited for no longer. */
const EXIT_MS = 10_000;

/**
 * Connects to a file in a thread of its own, because a commit waits until the disk has it, and requests that need no
 * database would wait with it. Rejects with what `openSqliteFile` throws.
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
  let isOpen = true;
  let closing: Promise<void> | null = null;
  const closeAtExit = () => {
    if (thread.hasEnded) return markKilled(path);
    if (thread.callAndBlock({ name: 'close' }, EXIT_MS)) return;
    // Node would end the thread in the middle of it; a process that is killed leaves the log.
    process.kill(process.pid, 'SIGKILL');
  };
  process.once('exit', closeAtExit);
  try {
    await thread.call({ name: 'open', path, mayBeMoved });
  } catch (error) {
    process.off('exit', closeAtExit);
    await thread.end();
    throw error;
  }
  void thread.gone.then(() => {
    if (isOpen) markKilled(path);
  });
  return {
    query: async (sql, parameters) =>
      (await thread.call({ name: 'query', sql, parameters })) as SqliteResult,
    exec: async (sql) => void (await thread.call({ name: 'exec', sql })),
    copyTo: async (to) => void (await thread.call({ name: 'copyTo', path: to })),
    close: () => (closing ??= close()),
  };

  /** The process may exit before the thread has closed the file, so the handler stays until then. */
  async function close(): Promise<void> {
    await thread.call({ name: 'close' }).then(
      () => (isOpen = false),
      () => undefined,
    );
    process.off('exit', closeAtExit);
    await thread.end();
  }
}
