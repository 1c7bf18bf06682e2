import { parseAddress } from '../parse-address.ts';

/** Also of full width, of small width, and as in a link. */
const AT_SIGN = /[@\uFF20\uFE6B]|%40/;
/** What separates the addresses of one cell, first where each has its name beside it. */
const SEPARATORS = [/[;|\r\n]+| ::: |(?<=>)[\s,/]+/, /[\s;,|/]+/];
/** What is meant as one address, also where it is not one: not a handle, and no words. */
const LIKE_ONE = /^[^\s@\uFF20,;|"<>]+[@\uFF20][^\s,;|"<>]*$/u;
/** A cell that is longer is prose. Its addresses would have to be looked for one by one. */
const LONGEST_CELL_UNITS = 10_000;

/** What a cell holds. */
export interface CellAddresses {
  /** One text for each address; the cell's own text, without white space around it, where it does not hold addresses alone. */
  texts: readonly string[];
  /** Whether the cell holds addresses and nothing else but names beside them, `mailto:` and separators. */
  isClear: boolean;
}

/**
 * Reads the addresses of a cell: `jane@example.org`, `mailto:jane@example.org`, `Jane Doe <jane@example.org>`, or several of
 * them. A text that is an address is left as it is; prose with an address in it is not read for it.
 */
export function readCell(cell: string): CellAddresses {
  const text = cell.trim();
  const whole = { texts: [text], isClear: false };
  if (!AT_SIGN.test(text) || text.length > LONGEST_CELL_UNITS) return whole;
  const one = addressOf(text);
  if (one !== null) return { texts: [one], isClear: true };
  for (const separator of SEPARATORS) {
    const parts = text.split(separator).filter((part) => part.trim() !== '');
    const texts = parts.length > 1 ? parts.map(addressOf) : [null];
    if (texts.every((part) => part !== null)) return { texts, isClear: true };
  }
  return whole;
}

/** Whether a cell was meant to hold addresses: also `jane@@example.org` and `jane@example`. */
export function isLikeAddresses(cell: string): boolean {
  return readCell(cell).isClear || LIKE_ONE.test(cell.trim());
}

/** The one address of a text; null for none, several, or one among words. */
function addressOf(text: string): string | null {
  const parsed = parseAddress(text);
  return parsed.ok ? text.trim() : (parsed.found ?? null);
}
