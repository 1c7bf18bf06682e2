import { EXIT, Refusal } from './exit.ts';
import { visible } from './visible.ts';

/** Where the addresses of a CSV text are. */
export interface AddressColumn {
  /** Counts from 0. */
  at: number;
  /** Whether the first record names the columns. */
  hasHeader: boolean;
}

/** Names that a column of addresses has, without blanks, hyphens and underscores. */
const NAMES = ['email', 'emailaddress', 'mail'];
const VAGUE_NAME = 'address';
/** What an address has and an `@handle` has not; and what even a broken one has. */
const SIGNS = [/\S@\S/, /@/];

/**
 * Finds the column of addresses in the first records of a CSV text, of which there is at least
 * one. A first record that holds an @ sign names no columns.
 *
 * `wanted` is the name of a column, or its number from 1. Without it: the column named email,
 * e-mail or the like, else the first one with an @ sign between two texts, else the first one
 * with any, else the one named address.
 * Throws a Refusal when there is none; it quotes no cell but a column's name.
 */
export function chooseColumn(
  records: readonly (readonly string[])[],
  wanted: string | undefined,
): AddressColumn {
  const [first = [], ...following] = records;
  const hasHeader = !first.some((cell) => cell.includes('@'));
  const names = hasHeader ? first.map(plain) : [];
  const at = wanted === undefined ? guess(names, hasHeader ? following : [first]) : find(wanted);
  if (at >= 0) return { at, hasHeader };
  throw new Refusal(
    EXIT.unreadable,
    wanted === undefined
      ? 'No column of the list looks like addresses. Name it with --column.'
      : hasHeader
        ? `The list has no such column. Its columns: ${shown(first)}.`
        : "The list's first line holds an address, so it names no columns. Give --column a number.",
  );

  function find(name: string): number {
    const named = names.indexOf(plain(name));
    if (named >= 0 || !/^[1-9]\d{0,3}$/.test(name)) return named;
    return Number(name) <= first.length ? Number(name) - 1 : -1;
  }
}

function guess(names: readonly string[], records: readonly (readonly string[])[]): number {
  const named = NAMES.map((name) => names.indexOf(name)).find((at) => at >= 0);
  if (named !== undefined) return named;
  const vague = names.indexOf(VAGUE_NAME);
  const filled =
    SIGNS.map((sign) => columnsWith(sign, records)).find(({ length }) => length > 0) ?? [];
  if (filled.length === 0 || filled.includes(vague)) return vague;
  return Math.min(...filled);
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '');
}

function columnsWith(sign: RegExp, records: readonly (readonly string[])[]): number[] {
  return records.flatMap((record) => record.flatMap((cell, at) => (sign.test(cell) ? [at] : [])));
}

function shown(names: readonly string[]): string {
  const few = names.slice(0, 20).map((name) => visible(name.slice(0, 40)));
  return few.join(', ') + (names.length > few.length ? ' …' : '');
}
