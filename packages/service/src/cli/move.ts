import { UsageError } from '@postern/verify/command-line';
import type { Writable } from 'node:stream';
import type { Settings } from '../config/settings.ts';
import { isPostgres, sqlitePath } from '../config/database-url.ts';
import { migrate } from '../db/migrate.ts';
import { moveRows, type MoveStep } from '../db/move-rows.ts';
import { openStore } from '../db/open-store.ts';
import { refuseRunning } from '../db/refuse-running.ts';
import { secretFile } from '../db/secret-file.ts';
import { isThere } from '../db/sqlite-file.ts';
import { openSqliteStore } from '../db/sqlite-store.ts';

const TELL_EVERY_MS = 1000;

/** Copies a SQLite file to PostgreSQL, and reports the progress once a second, and at the end. */
export async function move(
  { databaseUrl }: Pick<Settings, 'databaseUrl'>,
  flags: ReadonlyMap<string, string>,
  stderr: Writable,
): Promise<void> {
  const from = flags.get('from');
  const to = flags.get('to') ?? databaseUrl;
  const path = sqlitePath(from ?? to);
  if (from === undefined || path === null) throw new UsageError('--from must be a SQLite file');
  if (!isPostgres(to)) throw new UsageError('--to must begin with postgres://');
  if (!isThere(path)) throw new Error(`There is no file ${path}`);
  const source = await openSqliteStore(path, { mayBeMoved: true });
  try {
    const onWarning = (sentence: string) => stderr.write(`${sentence}\n`);
    const target = await openStore(to, { mayBeMoved: true, onWarning });
    try {
      await refuseRunning(target);
      await migrate(target);
      let toldAt = Date.now();
      const onStep = ({ table, copied, total }: MoveStep) => {
        if (Date.now() - toldAt < TELL_EVERY_MS) return;
        toldAt = Date.now();
        stderr.write(`${table}: ${copied} of ${total} rows\n`);
      };
      const counts = await moveRows(source, target, { onStep });
      for (const [table, rows] of counts) stderr.write(`${table}: ${rows} rows\n`);
      stderr.write('Everything was moved and counted. The file is kept, and no service uses it.\n');
      const secret = secretFile(source.file ?? path);
      if (isThere(secret))
        stderr.write(`Start the service with the content of ${secret} as --secret.\n`);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}
