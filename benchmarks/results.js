import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const folder = new URL('./results/', import.meta.url);
const fileOf = (part) => new URL(`${part}.json`, folder);

/** Writes the result of a part, with every run, to results/<part>.json. */
export function writeResult(result) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileOf(result.part), `${JSON.stringify(result, null, 1)}\n`);
}

/** Deletes the result of an earlier run of a part. */
export const removeResult = (part) => rmSync(fileOf(part), { force: true });

/** The result of the last run of a part, or null. */
export const readResult = (part) =>
  existsSync(fileOf(part)) ? JSON.parse(readFileSync(fileOf(part), 'utf8')) : null;
