/*
 * The words of the repository: counts, in each folder, the private words that have a usual name in the field, and
 * British spellings, in comments, titles, messages and docs. A folder's count is in words.json and may only fall.
 *
 *   node tools/checks/words.js                  compares
 *   node tools/checks/words.js packages/core    names each place in a folder, or in a file
 *   node tools/checks/words.js --write          lowers the counts that fell
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { root } from '../build/packages.js';
import { countWords } from './count-words.js';

const FILE = join(root, 'tools/checks/words.json');
const SOURCES = /\.(js|ts|tsx|jsx|vue|svelte|html|css|md)$/;
/** Texts that others wrote or that a program writes, and the list of the words themselves. */
const LEFT_OUT =
  /CHANGELOG|^docs\/reference\/|^packages\/[\w-]+\/api\.md$|lists\/data\/|^\.changeset\/|tools\/checks\/(count-)?words/;

const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => SOURCES.test(file) && !LEFT_OUT.test(file));

/** The folder whose count a file belongs to: a package, or a part of the other folders. */
function folderOf(file) {
  const [first, second, ...rest] = file.split('/');
  if (second === undefined) return '.';
  return first === 'docs' || rest.length === 0 ? first : `${first}/${second}`;
}

function placesIn(file) {
  return countWords(readFileSync(join(root, file), 'utf8'), file).map(
    ({ line, word, usual }) => `${file}:${line}: "${word}": ${usual}`,
  );
}

const args = process.argv.slice(2);
const asked = args.filter((arg) => arg !== '--write');
if (asked.length) {
  const places = files
    .filter((file) => asked.some((path) => file === path || file.startsWith(`${path}/`)))
    .flatMap(placesIn);
  console.log([...places, `${places.length} words`].join('\n'));
} else {
  const before = JSON.parse(readFileSync(FILE, 'utf8'));
  const counts = {};
  for (const file of files) {
    const folder = folderOf(file);
    counts[folder] = (counts[folder] ?? 0) + placesIn(file).length;
  }
  const risen = Object.keys(counts).filter((folder) => counts[folder] > (before[folder] ?? 0));
  const fallen = Object.keys(before).filter((folder) => (counts[folder] ?? 0) < before[folder]);
  for (const folder of risen)
    console.error(
      `${folder}: ${counts[folder]} private words, ${before[folder] ?? 0} before: ` +
        `see node tools/checks/words.js ${folder}`,
    );
  if (args.includes('--write')) {
    const kept = Object.keys(counts).filter((folder) => counts[folder] > 0);
    const lower = (folder) => Math.min(counts[folder], before[folder] ?? Infinity);
    const text = JSON.stringify(Object.fromEntries(kept.sort().map((f) => [f, lower(f)])), null, 2);
    writeFileSync(FILE, `${text}\n`);
  } else if (fallen.length) {
    console.error(`Fewer words in ${fallen.join(', ')}: run node tools/checks/words.js --write`);
  }
  process.exitCode = risen.length || (fallen.length && !args.includes('--write')) ? 1 : 0;
}
