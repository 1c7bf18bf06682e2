import { parseAddress } from '../parse-address.ts';

/** The @, also in full width, in small width, and escaped as in a link. */
const AT_SIGN = /[@\uFF20\uFE6B]|%40/;
/** The separators of the addresses in one cell; the first also allows names beside the addresses. */
const SEPARATORS = [/[;|\r\n]+| ::: |(?<=>)[\s,/]+/, /[\s;,|/]+/];
/** A text intended as one address, valid or not: not a handle, and not several words. */
const LIKE_ADDRESS = /^[^\s@\uFF20,;|"<>]+[@\uFF20][^\s,;|"<>]*$/u;
/** The maximum length of a cell with addresses; a longer cell is treated as prose. */
const MAX_CELL_UNITS = 10_000;

/** The addresses in a cell. */
export interface CellAddresses {
  /** Each address; or only the trimmed text of the cell, if the cell does not hold only addresses. */
  texts: readonly string[];
  /** Whether the cell holds only addresses, with names beside them, `mailto:` and separators. */
  isClear: boolean;
}

/**
 * The addresses in a cell: `jane@example.org`, `mailto:jane@example.org`, `Jane Doe <jane@example.org>`, or several of
 * them. An address is returned as written; prose that contains an address is not searched.
 */
export function readCell(cell: string): CellAddresses {
  const text = cell.trim();
  const whole = { texts: [text], isClear: false };
  if (!AT_SIGN.test(text) || text.length > MAX_CELL_UNITS) return whole;
  const single = addressOf(text);
  if (single !== null) return { texts: [single], isClear: true };
  for (const separator of SEPARATORS) {
    const parts = text.split(separator).filter((part) => part.trim() !== '');
    const texts = parts.length > 1 ? parts.map(addressOf) : [null];
    if (texts.every((part) => part !== null)) return { texts, isClear: true };
  }
  return whole;
}

/** Whether a cell was intended to hold addresses, including invalid ones such as `jane@@example.org`. */
export function isLikeAddresses(cell: string): boolean {
  return readCell(cell).isClear || LIKE_ADDRESS.test(cell.trim());
}

/** The single address in a text; null for none, several, or one in prose. */
function addressOf(text: string): string | null {
  const parsed = parseAddress(text);
  return parsed.ok ? text.trim() : (parsed.found ?? null);
}
