import { readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceContext } from '../context/service-context.ts';
import { syncFolder } from '../db/sqlite-file.ts';
import { utcDay } from '../base/time.ts';

const NEWEST = 7;
const COPY = /^postern-\d{4}-\d\d-\d\d\.db$/;
const PART = /^postern-\d{4}-\d\d-\d\d\.db\.part(-journal)?$/;

/**
 * Writes today's copy of the SQLite file to `backupDirectory`, unless it exists, and deletes all but the newest seven.
 * Days are in UTC. A copy gets its name only when it is complete and on disk.
 *
 * Requests wait during the copy, because nothing must change.
 *
 * @returns the copy's path; null when no copy was due.
 */
export async function backupStore({
  store,
  settings,
  now,
}: Pick<ServiceContext, 'store' | 'settings' | 'now'>): Promise<string | null> {
  const { backupDirectory: folder } = settings;
  if (folder === null || !store.copyTo) return null;
  const name = `postern-${utcDay(now())}.db`;
  const names = readdirSync(folder);
  if (names.includes(name)) return null;
  // Deletes the incomplete copies of killed processes.
  for (const left of names.filter((one) => PART.test(one))) rmSync(join(folder, left));
  const path = join(folder, name);
  const part = `${path}.part`;
  try {
    await store.copyTo(part);
    renameSync(part, path);
    syncFolder(path);
  } finally {
    rmSync(part, { force: true });
  }
  const copies = [...names.filter((one) => COPY.test(one)), name].sort();
  for (const old of copies.slice(0, -NEWEST)) rmSync(join(folder, old), { force: true });
  return path;
}
