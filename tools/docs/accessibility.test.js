/*
 * docs/accessibility.md lists each criterion of WCAG 2.2 at the levels A and AA once, and names tests that exist.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../build/packages.js';
import { citedIn, missing, readSection, rowsOf, unreadable } from './cited-tests.js';

/** The criteria of each level. Source: https://www.w3.org/TR/WCAG22/, which no longer has 4.1.1. */
const LEVELS = {
  A: `1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4
    2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2`.split(/\s+/),
  AA: `1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2
    3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3`.split(/\s+/),
};
const OTHERS = ['not tested'];

const section = readSection('docs/accessibility.md', 'WCAG 2.2, levels A and AA');
const rows = rowsOf(section);
const cited = citedIn(rows, OTHERS);

test('the page lists each criterion of WCAG 2.2 at the levels A and AA once', () => {
  const numbers = section.match(/\b\d\.\d\.\d+\b/g);
  expect(numbers.toSorted()).toEqual([...LEVELS.A, ...LEVELS.AA].toSorted());
  expect(rows.length).toBeGreaterThan(25);
  const wrong = rows.filter(({ number, cells: [level] }) => !LEVELS[level].includes(number));
  expect(wrong).toEqual([]);
});

test('each row of the page names a test, or that there is none', () => {
  expect(unreadable(rows, OTHERS)).toEqual([]);
});

test('each test that the page names by its title exists, and runs when the page says', () => {
  expect(missing(cited)).toEqual([]);
});

test('each scenario that the page names exists', () => {
  const page = readFileSync(join(root, 'docs/scenarios.md'), 'utf8');
  const scenarios = new Set(page.match(/^\| S\d+/gm).map((cell) => cell.slice(2)));
  const broken = cited.filter(({ scenario }) => scenario && !scenarios.has(scenario));
  expect(broken.map(({ at }) => at)).toEqual([]);
});
