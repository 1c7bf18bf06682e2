import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  readlinkSync,
  readSync,
  realpathSync,
  rmSync,
  statSync,
  writeSync,
  type Stats,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { openSqlite } from './sqlite-database.ts';

/** The offsets of fields in the header. Source: sqlite.org/fileformat2.html §1.3. */
const PAGE_SIZE_AT = 16;
const PAGE_COUNT_AT = 28;
const VERSION_AT = 60;
const APPLICATION_AT = 68;
const HEADER_BYTES = 100;
/** The application ID of Postern's files: "PSTN". */
const APPLICATION_ID = 0x5053544e;
const MAGIC = 'SQLite format 3\0';
const OWNER_ONLY = 0o600;
const RESTORE = 'Restore a backup, or move it away to start empty.';

/**
 * The values of `user_version` in the header: whether a process has the file open, or had it open when it was killed.
 */
export const AT_REST = 0;
export const IN_USE = 1;
/** The file's rows are being moved to another database, or were moved. */
export const MOVED = 2;

/** The state of a file. */
export interface FoundFile {
  /** A process had it open and was killed. */
  wasKilled: boolean;
  /** Its rows are being moved to another database, or were moved. */
  isMoved: boolean;
}

/**
 * Ensures that a path is a file of Postern, and creates one when there is no file.
 *
 * Throws, with the path, instead of writing over or beside a file that looks damaged or foreign. Must not be called
 * while this process has the file open: closing any descriptor of it would release SQLite's lock
 * (sqlite.org/howtocorrupt.html §2.2).
 *
 * Source: docs/decisions/storage.md#0026.
 */
export function prepareSqliteFile(path: string): FoundFile {
  const found = statOf(path);
  const hasLog = existsSync(`${path}-wal`);
  if (!found && hasLog)
    throw new Error(`${path} is missing, but ${path}-wal is there: it belongs to it. ${RESTORE}`);
  if (!found) {
    attempt(path, 'made', () => create(path));
    return { wasKilled: false, isMoved: false };
  }
  if (found.isDirectory()) throw new Error(`${path} is a directory: name a file within it.`);
  if (!found.isFile()) throw new Error(`${path} is not a file.`);
  if (found.size === 0) throw new Error(`${path} is empty: it was cut off. ${RESTORE}`);
  const header = attempt(path, 'read', () => headerOf(path));
  if (found.size < HEADER_BYTES || header.toString('latin1', 0, MAGIC.length) !== MAGIC)
    throw new Error(`${path} is damaged, or is not a database. ${RESTORE}`);
  if (header.readUInt32BE(APPLICATION_AT) !== APPLICATION_ID)
    throw new Error(`${path} is the database of another program.`);
  const version = header.readUInt32BE(VERSION_AT);
  if (hasLog) return { wasKilled: true, isMoved: version === MOVED };
  if (found.size < sizeOf(header))
    throw new Error(`${path} is damaged: its end is missing. ${RESTORE}`);
  if (version === IN_USE)
    throw new Error(
      `${path} was not closed, and ${path}-wal, which has the last changes, is missing. ` +
        `Restore a backup; or, to continue without the lost changes, create an empty file ${path}-wal.`,
    );
  return { wasKilled: false, isMoved: version === MOVED };
}

/**
 * Marks a file as one whose process was killed, so that its pages are checked at the next start; adds a log beside it.
 */
export function markKilled(path: string): void {
  closeSync(openSync(`${path}-wal`, 'a', OWNER_ONLY));
}

/** Whether a file exists. Throws, with the path, when the user has no permission for its folder. */
export function isThere(path: string): boolean {
  return statOf(path) !== undefined;
}

/**
 * The path of the file itself when the last part of a path is a link: SQLite keeps its log beside the file. Throws,
 * with the path, when the user has no permission for its folder.
 */
export function ownPath(path: string): string {
  return attempt(path, 'made or read', () => {
    if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return path;
    return existsSync(path) ? realpathSync(path) : resolve(dirname(path), readlinkSync(path));
  });
}

function statOf(path: string): Stats | undefined {
  return attempt(path, 'made or read', () => statSync(path, { throwIfNoEntry: false }));
}

function attempt<T>(path: string, what: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw refused(path, what, error);
  }
}

function refused(path: string, what: string, cause: unknown): Error {
  return new Error(`${path} cannot be ${what}: ${(cause as Error).message}.`, { cause });
}

/** Creates a file under another name and then renames it, so that a file with this name is always complete. */
function create(path: string): void {
  const made = `${path}.${process.pid}.new`;
  try {
    const database = openSqlite(made);
    database.exec(`pragma application_id = ${APPLICATION_ID}; pragma journal_mode = wal;`);
    database.close();
    chmodSync(made, OWNER_ONLY);
    name(made, path);
    syncFolder(path);
  } finally {
    for (const ending of ['', '-wal', '-shm', '-journal'])
      rmSync(`${made}${ending}`, { force: true });
  }
}

/** Fails when another process was faster. Some file systems have no links. */
function name(made: string, path: string): void {
  try {
    linkSync(made, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    copyFileSync(made, path, constants.COPYFILE_EXCL);
  }
}

/**
 * Writes a copy of an open database to a new file, readable only by the owner.
 *
 * @param copy writes the pages, log included, over an empty file.
 */
export async function copySqliteFile(
  path: string,
  copy: (path: string) => Promise<void>,
): Promise<void> {
  try {
    closeSync(openSync(path, 'wx', OWNER_ONLY));
    await copy(path);
    markAtRest(path);
  } catch (error) {
    throw refused(path, 'written', error);
  }
}

function markAtRest(path: string): void {
  const file = openSync(path, 'r+');
  try {
    const version = Buffer.alloc(4);
    version.writeUInt32BE(AT_REST);
    writeSync(file, version, 0, version.length, VERSION_AT);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Flushes a new name in a folder to disk. */
export function syncFolder(path: string): void {
  const folder = openSync(dirname(path), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

function headerOf(path: string): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  const file = openSync(path, 'r');
  try {
    readSync(file, header, 0, HEADER_BYTES, 0);
    return header;
  } finally {
    closeSync(file);
  }
}

/** The size of a database by its header, in bytes. */
function sizeOf(header: Buffer): number {
  const pageSize = header.readUInt16BE(PAGE_SIZE_AT);
  return (pageSize === 1 ? 65_536 : pageSize) * header.readUInt32BE(PAGE_COUNT_AT);
}
