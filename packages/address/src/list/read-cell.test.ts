import { describe, expect, it } from 'vitest';
import { isLikeAddresses, readCell } from './read-cell.ts';

describe('readCell', () => {
  it.each([
    [' a@x.de ', ['a@x.de']],
    ['A.B@X.de', ['A.B@X.de']],
    ['mailto:a@x.de', ['a@x.de']],
    ['MAILTO:a@x.de?subject=Hi', ['a@x.de']],
    ['mailto:a%40x.de', ['a@x.de']],
    ['<a@x.de>', ['a@x.de']],
    ["'a@x.de'", ['a@x.de']],
    ['Jane Doe <a@x.de>', ['a@x.de']],
    ['"Doe, Jane" <a@x.de>', ['a@x.de']],
    ['Doe, Jane <a@x.de>', ['a@x.de']],
    ['Jane Doe (a@x.de)', ['a@x.de']],
    ['a@x.de;', ['a@x.de']],
    ['a@x.de; b@x.de', ['a@x.de', 'b@x.de']],
    ['a@x.de,b@x.de', ['a@x.de', 'b@x.de']],
    ['a@x.de b@x.de', ['a@x.de', 'b@x.de']],
    ['a@x.de / b@x.de', ['a@x.de', 'b@x.de']],
    ['a@x.de\nb@x.de', ['a@x.de', 'b@x.de']],
    ['a@x.de ::: b@x.de', ['a@x.de', 'b@x.de']],
    ['Doe, Jane <a@x.de>; Roe, Rick <b@x.de>', ['a@x.de', 'b@x.de']],
    ['Jane <a@x.de>, Rick <b@x.de>', ['a@x.de', 'b@x.de']],
    ['mailto:a@x.de, mailto:b@x.de', ['a@x.de', 'b@x.de']],
  ])('returns the addresses of %j', (cell, texts) => {
    expect(readCell(cell)).toEqual({ texts, isClear: true });
  });

  it.each([
    '',
    'x',
    '@jane',
    'call a@x.de today',
    'a@x.de and b@x.de',
    'j@@x.de',
    'jane@',
    '1;a@x.de',
  ])('returns %j unchanged', (cell) => {
    expect(readCell(cell)).toEqual({ texts: [cell], isClear: false });
  });

  it('returns long prose unchanged without searching it', () => {
    const prose = 'a@x.de '.repeat(100_000).trim();
    expect(readCell(prose)).toEqual({ texts: [prose], isClear: false });
  });
});

it('isLikeAddresses is true for invalid addresses, false for a handle and prose', () => {
  expect(['j@@x.de', 'jane@x', 'jane@', 'a@x.de'].map(isLikeAddresses)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['@jane', 'Jane', '', 'ask a@x.de', 'jane @ home'].filter(isLikeAddresses)).toEqual([]);
});
