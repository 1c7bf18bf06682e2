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
  const text = escapeFormula(x).replace(UNWRITABLE, jsonEscape);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** What readers of CSV stumble over, and what UTF-8 cannot hold. */
const UNWRITABLE = /\0|\p{Surrogate}/gu;

/** As JSON writes it: `\u0000`. */
function jsonEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
