import { NAME_WEIGHTS, nameKind, plainName, type NameKind } from './column-name.ts';
import { columnText, type ListColumn } from './list-column.ts';
import { ListFault } from './list-fault.ts';
import { isLikeAddresses } from './read-cell.ts';

/** The columns of a table, and the one that holds the addresses. */
export interface ColumnChoice {
  columns: readonly ListColumn[];
  /** The column of the addresses; null where there is a doubt. */
  chosen: ListColumn | null;
  /** Where there is a doubt, those it may be; empty where none looks like it. */
  candidates: readonly ListColumn[];
  /** How many records stand before the first address: a title and the names of the columns. */
  headRecords: number;
}

/** So many of the first records of a table are looked at to find the column. */
export const COLUMN_SAMPLE = 100;
/** No table of people has more columns; those behind are not looked at. */
export const MOST_COLUMNS = 1000;

/** How much better than the next the best column must be. */
const CLEARLY = 2;
/** The names that say email by themselves, without an address in their column. */
const TELLING: readonly NameKind[] = ['email', 'person', 'vague', 'second'];

/**
 * Finds the column of addresses in the first records of a table, of which there is at least one.
 *
 * It is the column that is full of addresses: most of its filled cells hold addresses and nothing else. Of several
 * the one with the most, weighted by what its name says, unless the next is nearly as good and holds others: then
 * there is a doubt. Where no column is full of addresses its name decides, and an only column is the one.
 *
 * @param wanted The name of a column, or its number from 1. Throws a {@link ListFault} where there is no such column.
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
  // Without a name it is the first row of a table whose columns have none.
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
        column.weight * CLEARLY > best.weight && !hasSameCells(rows, best.column, column.column),
    );
    return next && rivals.length > 0
      ? { chosen: null, candidates: [best, ...rivals].map(({ column }) => column) }
      : { chosen: best.column, candidates: [] };
  }
  const [named] = ranked(
    columns.filter(({ name }) => TELLING.includes(nameKind(name))),
    () => 1,
  );
  return { chosen: named?.column ?? (columns.length === 1 ? columns[0]! : null), candidates: [] };
}

/** The best first; of equals the one whose name is just `email`, then the first. */
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

/** Lines above a table, such as its title: one cell each, which neither is an address nor names a column of them. */
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

/** Whether the first record names the columns: it holds no address, and a table of one column has a usual name there. */
function isHeader(table: readonly (readonly string[])[]): boolean {
  const [first = []] = table;
  if (first.slice(0, MOST_COLUMNS).some(isLikeAddresses)) return false;
  if (widthOf(table) > 1) return true;
  return nameKind(first[0] ?? '') !== 'none';
}

/** How many columns the widest record has. */
function widthOf(table: readonly (readonly string[])[]): number {
  const width = table.reduce((most, { length }) => Math.max(most, length), 0);
  return Math.min(width, MOST_COLUMNS);
}

/** The column of a name: letter for letter, else without regard to case, accents and signs; -1 for none. */
function columnNamed(names: readonly string[], wanted: string): number {
  const exact = names.findIndex((name) => name.trim() === wanted.trim());
  const plain = plainName(wanted);
  if (exact >= 0 || plain === '') return exact;
  return names.findIndex((name) => plainName(name) === plain);
}
