/*
 * docs/accessibility.md lists each criterion of WCAG 2.2 at the levels A and AA once, and names tests that exist.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../build/packages.js';

/** The criteria of each level. Source: https://www.w3.org/TR/WCAG22/, which no longer has 4.1.1. */
const LEVELS = {
  A: `1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4
    2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2`.split(/\s+/),
  AA: `1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2
    3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3`.split(/\s+/),
};
const TESTS = ['*.test.ts', '*.test.tsx', '*.test.js', 'e2e/forms/checks/*.ts'];
/** A test that the page names: its title, the number of its scenario, or its stage, and whether only `nightly` runs it. */
const CITED =
  /^(?:`(?<title>.+)`|(?<scenario>S\d+)|stage `(?<stage>\w+)`)(?<nightly> \(nightly\))?$/;

const read = (name) => readFileSync(join(root, name), 'utf8');
const [, section] = read('docs/accessibility.md').split('\n## WCAG 2.2, levels A and AA\n');
const rows = section.match(/^\| \d.*(?= \|$)/gm).map((line) => {
  const [criterion, level, , tests] = line.slice(2).split(' | ');
  return { criterion: criterion.split(' ')[0], level, tests: tests.split('<br>') };
});
const cited = rows.flatMap(({ criterion, tests }) =>
  tests
    .filter((text) => text !== 'not tested')
    .map((text) => ({ at: `${criterion}: ${text}`, ...CITED.exec(text)?.groups })),
);
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...TESTS], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((name) => existsSync(join(root, name)))
  .map((name) => ({ name, text: read(name) }));

test('the page lists each criterion of WCAG 2.2 at the levels A and AA once', () => {
  const numbers = section.match(/\b\d\.\d\.\d+\b/g);
  expect(numbers.toSorted()).toEqual([...LEVELS.A, ...LEVELS.AA].toSorted());
  expect(rows.length).toBeGreaterThan(25);
  expect(rows.filter(({ criterion, level }) => !LEVELS[level].includes(criterion))).toEqual([]);
});

test('each row of the page names a test, or that there is none', () => {
  const isNamed = ({ title, scenario, stage }) => title ?? scenario ?? stage;
  expect(cited.filter((each) => !isNamed(each)).map(({ at }) => at)).toEqual([]);
  const mixed = rows.filter(({ tests }) => tests.length > 1 && tests.includes('not tested'));
  expect(mixed).toEqual([]);
});

test('each test that the page names by its title exists, and runs when the page says', () => {
  const broken = cited.filter(({ title, nightly }) => {
    if (!title) return false;
    const found = files.filter(({ text }) => hasTitle(text, title));
    const isNightly = found.every(({ name }) => name.includes('.nightly.'));
    return !found.length || isNightly !== Boolean(nightly);
  });
  expect(broken.map(({ at }) => at)).toEqual([]);
});

test('each scenario that the page names exists', () => {
  const scenarios = new Set(
    read('docs/scenarios.md')
      .match(/^\| S\d+/gm)
      .map((cell) => cell.slice(2)),
  );
  const broken = cited.filter(({ scenario }) => scenario && !scenarios.has(scenario));
  expect(broken.map(({ at }) => at)).toEqual([]);
});

/** Whether a file has a string that is this title. */
const hasTitle = (text, title) =>
  ["'", '"', '`'].some((quote) => text.includes(quote + title + quote));
