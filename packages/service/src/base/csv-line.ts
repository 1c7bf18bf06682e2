import { escapeFormula } from '@postern/verify';

/**
 * Writes one line of CSV. A text that a spreadsheet would read as a formula gets an apostrophe in front, because it
 * comes from an untrusted source.
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

/** Characters that CSV readers fail on, and that UTF-8 cannot encode. */
const UNWRITABLE = /\0|\p{Surrogate}/gu;

/** The JSON escape of a character: `\u0000`. */
function jsonEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
