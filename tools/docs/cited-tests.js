/* Tests that a page names in the last column of a table, whose first column is a number such as 1.2.3. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/packages.js';

const TESTS = ['*.test.ts', '*.test.tsx', '*.test.js', 'e2e/forms/checks/*.ts'];
/** A test that a page names: its title, the number of its scenario, or its stage, and whether only `nightly` runs it. */
const CITED =
  /^(?:`(?<title>.+)`|(?<scenario>S\d+)|stage `(?<stage>\w+)`)(?<nightly> \(nightly\))?$/;

/** Reads a section of a page of the docs, from its heading to the end of the page. */
export function readSection(page, heading) {
  const [, section] = readFileSync(join(root, page), 'utf8').split(`\n## ${heading}\n`);
  return section;
}

/**
 * The rows of a section's tables.
 *
 * @returns {{ number: string, cells: string[], tests: string[] }[]} `cells` has the columns between the first and the last.
 */
export function rowsOf(section) {
  return section.match(/^\| \d.*(?= \|$)/gm).map((line) => {
    const [first, ...cells] = line.slice(2).split(' | ');
    return { number: first.split(' ')[0], cells, tests: cells.pop().split('<br>') };
  });
}

/**
 * The tests that rows name.
 *
 * @param others texts that stand in place of tests, such as "not tested".
 * @returns each with `at`, its row; and `title`, `scenario` or `stage`, where it is written as one of them.
 */
export function citedIn(rows, others) {
  return rows.flatMap(({ number, tests }) =>
    tests
      .filter((text) => !others.includes(text))
      .map((text) => ({ at: `${number}: ${text}`, ...CITED.exec(text)?.groups })),
  );
}

/** The rows that name a test in another form, or no test beside others. */
export function unreadable(rows, others) {
  const unread = citedIn(rows, others).filter(
    ({ title, scenario, stage }) => !(title ?? scenario ?? stage),
  );
  const mixed = rows.filter(
    ({ tests }) => tests.length > 1 && tests.some((text) => others.includes(text)),
  );
  return [...unread.map(({ at }) => at), ...mixed.map(({ number }) => number)];
}

/** The cited titles that no test has, or whose test does not run when the page says. */
export function missing(cited) {
  const files = testFiles();
  const broken = cited.filter(({ title, nightly }) => {
    if (!title) return false;
    const found = files.filter(({ text }) => hasTitle(text, title));
    const isNightly = found.every(({ name }) => name.includes('.nightly.'));
    return !found.length || isNightly !== Boolean(nightly);
  });
  return broken.map(({ at }) => at);
}

function testFiles() {
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...TESTS], {
    cwd: root,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .filter((name) => existsSync(join(root, name)))
    .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));
}

/** Whether a file has a string that is this title. */
const hasTitle = (text, title) =>
  ["'", '"', '`'].some((quote) => text.includes(quote + title + quote));
