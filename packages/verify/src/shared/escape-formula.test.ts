import { expect, test } from 'vitest';
import { escapeFormula } from './escape-formula.ts';

test.each([
  ...['=HYPERLINK("http://x.y")@z.example', '+1@x.y', '-1@x.y', '@x.y'],
  ...['＝1', '＋1', '－1', '＠x', ' =1', '\u00a0=1', ' \n ＋1'],
  ...['\t', '\tjane', '\rjane', '\njane', '\n=1'],
])('%j is a formula and gets an apostrophe', (text) =>
  expect(escapeFormula(text)).toBe(`'${text}`),
);

test.each(['', ' ', ' jane@x.y', 'jane+1@x.y', 'a=1', "'=1", 'a;=1+1', '１'])(
  '%j is unchanged',
  (text) => expect(escapeFormula(text)).toBe(text),
);
