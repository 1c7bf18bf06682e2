import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const folder = new URL('./results/', import.meta.url);
const fileOf = (part) => new URL(`${part}.json`, folder);

/** Keeps what a part found, with every run, in results/<part>.json. */
export function writeResult(result) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileOf(result.part), `${JSON.stringify(result, null, 1)}\n`);
}

/** Takes away what an earlier run of a part found. */
export const removeResult = (part) => rmSync(fileOf(part), { force: true });

/** What the last run of a part found, or null. */
export const readResult = (part) =>
  existsSync(fileOf(part)) ? JSON.parse(readFileSync(fileOf(part), 'utf8')) : null;
