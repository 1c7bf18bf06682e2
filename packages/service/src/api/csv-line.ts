import { escapeFormula } from '@postern/verify';

/**
 * Writes one line of CSV. A text that a spreadsheet would take for a formula begins with an apostrophe, for it came
 * from a stranger.
 *
 * Source: RFC 4180.
 */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(x: unknown): string {
  if (typeof x !== 'string') return x === undefined || x === null ? '' : String(x);
  const text = escapeFormula(x);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
