import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Failure } from './exit.ts';
import { shown } from './plan-text.ts';
import type { Plan } from './plan.ts';

/** Throws a {@link Failure} when a file of a plan exists. */
export function rejectExisting({ folder, files, page }: Plan, cwd: string): void {
  const existing = files.map(({ path }) => join(folder, path)).filter((path) => existsSync(path));
  if (existing.length === 0) return;
  const list = existing.map((path) => `  ${shown(path, cwd)}\n`).join('');
  throw new Failure(
    `These files exist, and no file is overwritten:\n\n${list}\n` +
      `Move them away, or add the code yourself: ${page}`,
  );
}

/** Writes the files of a plan. It fails for a file that was created in the meantime. */
export function writePlan({ folder, files }: Plan): void {
  for (const { path, content } of files) {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, content, { flag: 'wx' });
  }
}
