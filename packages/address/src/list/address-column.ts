import { NAME_WEIGHTS, nameKind, plainName, type NameKind } from './column-name.ts';
import { columnText, type ListColumn } from './list-column.ts';
import { ListFault } from './list-fault.ts';
import { isLikeAddresses } from './read-cell.ts';

/** The columns of a table, and the column of the addresses. */
export interface ColumnChoice {
  columns: readonly ListColumn[];
  /** The column of the addresses; null when it is ambiguous or missing. */
  chosen: ListColumn | null;
  /** The possible columns when it is ambiguous; empty when no column has addresses. */
  candidates: readonly ListColumn[];
  /** The number of records before the first address: a title and the column names. */
  headRecords: number;
}

/** The number of records, from the start of a table, that are used to find the column. */
export const COLUMN_SAMPLE = 100;
/** The number of columns that are used; the rest are ignored. */
export const MAX_COLUMNS = 1000;

/** The factor by which the best column must exceed the next one. */
const CLEAR_LEAD = 2;
/** The kinds of names that mark a column of addresses even if it has no address. */
const DECISIVE_NAMES: readonly NameKind[] = ['email', 'person', 'vague', 'second'];

/**
 * Finds the column of addresses in the first records of a table.
 *
 * A column qualifies if most of its filled cells hold only addresses. Of several columns the one with the most
 * addresses is chosen, weighted by its name. The choice is ambiguous if the next column is nearly as good and has other
 * addresses. If no column qualifies, the name decides; a single column is always chosen.
 *
 * @param records The first records, at least one.
 * @param wanted The name of a column, or its number from 1. Throws a {@link ListFault} if the column does not exist.
 */
export function findAddressColumn(
  records: readonly (readonly string[])[],
  wanted?: string,
): ColumnChoice {
  const title = titleRecords(records);
  const table = records.slice(title);
  const [first = []] = table;
  const wantedAt = wanted === undefined ? -1 : columnNamed(first, wanted);
  const hasHeader = wantedAt >= 0 || isHeader(table);
  const rows = table.slice(hasHeader ? 1 : 0);
  const columns = columnsOf(hasHeader ? first : [], rows, widthOf(table));
  const found = { columns, headRecords: title + (hasHeader ? 1 : 0) };
  if (wanted !== undefined) {
    const at = wantedAt < 0 && /^[1-9]\d{0,3}$/.test(wanted.trim()) ? Number(wanted) - 1 : wantedAt;
    const chosen = columns[at];
    if (chosen) return { ...found, chosen, candidates: [] };
    throw hasHeader
      ? new ListFault('no_such_column', { columns: columns.map(columnText) })
      : new ListFault('no_column_names');
  }
  const choice = choose(columns, rows);
  // If the chosen column has no name, the first row is data: the columns have no names.
  const isNameless = hasHeader && choice.chosen?.name === '' && !first.some(namesAddresses);
  return { ...found, ...choice, headRecords: isNameless ? title : found.headRecords };
}

function choose(
  columns: readonly ListColumn[],
  rows: readonly (readonly string[])[],
): Pick<ColumnChoice, 'chosen' | 'candidates'> {
  const isFull = ({ addresses, filled }: ListColumn) => addresses * 2 > filled;
  const full = ranked(columns.filter(isFull), ({ different }) => different);
  const [best, next] = full;
  if (best) {
    const rivals = full.filter(
      (column) =>
        column.weight * CLEAR_LEAD > best.weight && !hasSameCells(rows, best.column, column.column),
    );
    return next && rivals.length > 0
      ? { chosen: null, candidates: [best, ...rivals].map(({ column }) => column) }
      : { chosen: best.column, candidates: [] };
  }
  const [named] = ranked(
    columns.filter(({ name }) => DECISIVE_NAMES.includes(nameKind(name))),
    () => 1,
  );
  return { chosen: named?.column ?? (columns.length === 1 ? columns[0]! : null), candidates: [] };
}

/** The columns, best first. Of equal columns the one named exactly `email` comes first, then the leftmost. */
function ranked(columns: readonly ListColumn[], count: (column: ListColumn) => number) {
  return columns
    .map((column) => ({
      column,
      weight:
        count(column) * NAME_WEIGHTS[nameKind(column.name)] +
        (plainName(column.name) === 'email' ? 0.5 : 0),
    }))
    .sort((one, other) => other.weight - one.weight);
}

/** Whether most rows have the same text in two columns. */
function hasSameCells(
  rows: readonly (readonly string[])[],
  { at: one }: ListColumn,
  { at: other }: ListColumn,
): boolean {
  const both = rows.filter((row) => row[one]?.trim() && row[other]?.trim());
  const same = both.filter(
    (row) => row[one]!.trim().toLowerCase() === row[other]!.trim().toLowerCase(),
  );
  return both.length > 0 && same.length * 2 > both.length;
}

function columnsOf(
  names: readonly string[],
  rows: readonly (readonly string[])[],
  width: number,
): ListColumn[] {
  return Array.from({ length: width }, (_, at) => {
    const cells = rows.map((row) => row[at] ?? '').filter((cell) => cell.trim() !== '');
    const addresses = cells.filter(isLikeAddresses);
    const different = new Set(addresses.map((cell) => cell.trim().toLowerCase())).size;
    const name = names[at]?.trim() ?? '';
    return { at, name, addresses: addresses.length, different, filled: cells.length };
  });
}

/** The number of lines above a table, such as a title: each has one cell, which is neither an address nor a column name. */
function titleRecords(records: readonly (readonly string[])[]): number {
  const isTitle = (record: readonly string[]) => {
    const cells = record.filter((cell) => cell.trim() !== '');
    return cells.length === 1 && !isLikeAddresses(cells[0]!) && nameKind(cells[0]!) === 'none';
  };
  const wide = records.filter((record) => record.length > 1);
  if (wide.length * 2 <= records.length || wide.length < 2) return 0;
  const count = records.findIndex((record) => !isTitle(record));
  return Math.max(0, count);
}

function namesAddresses(cell: string): boolean {
  return ['email', 'person'].includes(nameKind(cell));
}

/** Whether the first record has the column names: it has no address, and for a single column it is a known name. */
function isHeader(table: readonly (readonly string[])[]): boolean {
  const [first = []] = table;
  if (first.slice(0, MAX_COLUMNS).some(isLikeAddresses)) return false;
  if (widthOf(table) > 1) return true;
  return nameKind(first[0] ?? '') !== 'none';
}

/** The number of columns of the widest record. */
function widthOf(table: readonly (readonly string[])[]): number {
  const width = table.reduce((most, { length }) => Math.max(most, length), 0);
  return Math.min(width, MAX_COLUMNS);
}

/** The position of a name: an exact match, or else one that ignores case, accents and punctuation; -1 for none. */
function columnNamed(names: readonly string[], wanted: string): number {
  const exact = names.findIndex((name) => name.trim() === wanted.trim());
  const plain = plainName(wanted);
  if (exact >= 0 || plain === '') return exact;
  return names.findIndex((name) => plainName(name) === plain);
}
