/*
 * docs/security-requirements.md lists each requirement of OWASP ASVS 5.0 at the levels 1 and 2 once, counts the results,
 * and names tests that exist.
 */
import { expect, test } from 'vitest';
import { citedIn, missing, readSection, rowsOf, unreadable } from './cited-tests.js';

/** The requirements of each level. Source: https://github.com/OWASP/ASVS/tree/v5.0.0/5.0/en. */
const LEVELS = {
  1: `1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.5.1 2.1.1 2.2.1 2.2.2 2.3.1 3.2.1 3.2.2 3.3.1 3.4.1 3.4.2 3.5.1 3.5.2
    3.5.3 4.1.1 4.4.1 5.2.1 5.2.2 5.3.1 5.3.2 6.1.1 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8 6.3.1 6.3.2 6.4.1
    6.4.2 7.2.1 7.2.2 7.2.3 7.2.4 7.4.1 7.4.2 8.1.1 8.2.1 8.2.2 8.3.1 9.1.1 9.1.2 9.1.3 9.2.1 10.4.1 10.4.2 10.4.3
    10.4.4 10.4.5 11.3.1 11.3.2 11.4.1 12.1.1 12.2.1 12.2.2 13.4.1 14.2.1 14.3.1 15.1.1 15.2.1 15.3.1`.split(
    /\s+/,
  ),
  2: `1.1.1 1.1.2 1.2.6 1.2.7 1.2.8 1.2.9 1.3.3 1.3.4 1.3.5 1.3.6 1.3.7 1.3.8 1.3.9 1.3.10 1.3.11 1.4.1 1.4.2 1.4.3 1.5.2
    2.1.2 2.1.3 2.2.3 2.3.2 2.3.3 2.3.4 2.4.1 3.3.2 3.3.3 3.3.4 3.4.3 3.4.4 3.4.5 3.4.6 3.5.4 3.5.5 3.7.1 3.7.2 4.1.2
    4.1.3 4.2.1 4.3.1 4.3.2 4.4.2 4.4.3 4.4.4 5.1.1 5.2.3 5.4.1 5.4.2 5.4.3 6.1.2 6.1.3 6.2.9 6.2.10 6.2.11 6.2.12 6.3.3
    6.3.4 6.4.3 6.4.4 6.5.1 6.5.2 6.5.3 6.5.4 6.5.5 6.6.1 6.6.2 6.6.3 6.8.1 6.8.2 6.8.3 6.8.4 7.1.1 7.1.2 7.1.3 7.3.1
    7.3.2 7.4.3 7.4.4 7.4.5 7.5.1 7.5.2 7.6.1 7.6.2 8.1.2 8.2.3 8.4.1 9.2.2 9.2.3 9.2.4 10.1.1 10.1.2 10.2.1 10.2.2
    10.3.1 10.3.2 10.3.3 10.3.4 10.4.6 10.4.7 10.4.8 10.4.9 10.4.10 10.4.11 10.5.1 10.5.2 10.5.3 10.5.4 10.5.5 10.6.1
    10.6.2 10.7.1 10.7.2 10.7.3 11.1.1 11.1.2 11.2.1 11.2.2 11.2.3 11.3.3 11.4.2 11.4.3 11.4.4 11.5.1 11.6.1 12.1.2
    12.1.3 12.3.1 12.3.2 12.3.3 12.3.4 13.1.1 13.2.1 13.2.2 13.2.3 13.2.4 13.2.5 13.3.1 13.3.2 13.4.2 13.4.3 13.4.4
    13.4.5 14.1.1 14.1.2 14.2.2 14.2.3 14.2.4 14.3.2 14.3.3 15.1.2 15.1.3 15.2.2 15.2.3 15.3.2 15.3.3 15.3.4 15.3.5
    15.3.6 15.3.7 16.1.1 16.2.1 16.2.2 16.2.3 16.2.4 16.2.5 16.3.1 16.3.2 16.3.3 16.3.4 16.4.1 16.4.2 16.4.3 16.5.1
    16.5.2 16.5.3 17.1.1 17.2.1 17.2.2 17.2.3 17.2.4 17.3.1 17.3.2`.split(/\s+/),
};
const RESULTS = ['met', 'partly met', 'not met'];
const MET = ['met by Postern', 'met by the operator', 'met by the reverse proxy'];
const OTHERS = ['not tested', 'documented'];
const PAGE = 'docs/security-requirements.md';

const rows = rowsOf(readSection(PAGE, 'OWASP ASVS 5.0, levels 1 and 2').split('\n## ')[0]).map(
  ({ cells: [level, result, how], ...row }) => ({ ...row, level, result, how }),
);
/** The groups of requirements that do not apply. */
const groups = readSection(PAGE, 'Requirements that do not apply')
  .match(/^\| .+ \| [\d., ]+ \| \d+ \| .+ \|$/gm)
  .map((line) => line.slice(2, -2).split(' | '))
  .map(([, numbers, count]) => ({ numbers: numbers.split(', '), count: Number(count) }));
const unneeded = groups.flatMap(({ numbers }) => numbers);

test('the page lists each requirement of ASVS 5.0 at the levels 1 and 2 once', () => {
  const numbers = [...rows.map(({ number }) => number), ...unneeded];
  expect(numbers.toSorted()).toEqual([...LEVELS[1], ...LEVELS[2]].toSorted());
  expect(rows.filter(({ level, number }) => !LEVELS[level].includes(number))).toEqual([]);
});

test('each group of requirements that do not apply has its number', () => {
  expect(groups.map(({ numbers }) => numbers.length)).toEqual(groups.map(({ count }) => count));
});

test('the page counts its results', () => {
  const isOf = (level) => (number) => LEVELS[level].includes(number);
  const lines = [
    ...RESULTS.map((result) => [
      result,
      rows.filter((row) => kindOf(row) === result).map(({ number }) => number),
    ]),
    ['do not apply', unneeded],
    ['all', [...LEVELS[1], ...LEVELS[2]]],
  ].map(([name, numbers]) => {
    const [first, second] = [1, 2].map((level) => numbers.filter(isOf(level)).length);
    return `| ${name} | ${first} | ${second} | ${numbers.length} |`;
  });
  expect(readSection(PAGE, 'Results').split('\n## ')[0]).toContain(lines.join('\n'));
});

test('each row has a result, and its tests, its document, or that there is no test', () => {
  expect(rows.filter((row) => !RESULTS.includes(kindOf(row)))).toEqual([]);
  expect(unreadable(rows, OTHERS)).toEqual([]);
  const documents = rows.filter(({ tests }) => tests.includes('documented'));
  expect(documents.filter(({ how }) => !/\]\(\S+\)/.test(how))).toEqual([]);
});

test('each test that the page names exists, and runs when the page says', () => {
  expect(missing(citedIn(rows, OTHERS))).toEqual([]);
});

/** The result of a row, without the name of the one that meets the requirement. */
function kindOf({ result }) {
  return MET.includes(result) ? 'met' : result;
}
