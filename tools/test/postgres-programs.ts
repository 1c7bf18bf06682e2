import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = '/usr/lib/postgresql';
const printed = new Set<string>();

/** Where PostgreSQL's programs are, such as `initdb`, newest version first; null where it is not installed. */
export function postgresFolder(): string | null {
  const versions = existsSync(FOLDER) ? readdirSync(FOLDER) : [];
  return (
    versions
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(FOLDER, version, 'bin'))
      .find((folder) => existsSync(join(folder, 'initdb'))) ?? null
  );
}

/** Tells whether PostgreSQL is missing here, once on stderr. For `describe.skipIf(needsPostgres())`. */
export function needsPostgres(): boolean {
  const isMissing = postgresFolder() === null;
  const lack = `PostgreSQL is not installed here (${FOLDER})`;
  if (isMissing && !printed.has(lack)) process.stderr.write(`Skipped: ${lack}\n`);
  printed.add(lack);
  return isMissing;
}
