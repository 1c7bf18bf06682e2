import { expect, it } from 'vitest';
import { sharesTable } from './shares-table.ts';

it('shows counts and shares of statuses and reasons, the most frequent first', () => {
  const reasons = new Map([
    ['typo_near', 250],
    ['domain_ok', 1750],
  ]);
  const statuses = { valid: 1750, risky: 250, invalid: 0, failed: 0 };
  expect(sharesTable(statuses, reasons, 2000)).toEqual([
    '  valid      1,750   87.5%  █████████████████████░░░',
    '  risky        250   12.5%  ███░░░░░░░░░░░░░░░░░░░░░',
    '',
    '  domain_ok  1,750   87.5%  █████████████████████░░░',
    '  typo_near    250   12.5%  ███░░░░░░░░░░░░░░░░░░░░░',
  ]);
});

it('groups the rare reasons', () => {
  const reasons = new Map(Array.from({ length: 20 }, (_, at) => [`reason_${at}`, 100 - at]));
  const lines = sharesTable({ valid: 1810 }, reasons, 1810);
  expect(lines).toHaveLength(1 + 1 + 12 + 1);
  expect(lines.at(-1)).toMatch(/^ {2}others/);
});
