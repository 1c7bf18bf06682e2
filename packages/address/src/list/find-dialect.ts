import { COLUMN_SAMPLE, MAX_COLUMNS } from './address-column.ts';
import type { Dialect } from './dialect.ts';
import { isLikeAddresses, readCell } from './read-cell.ts';
import { ListFault } from './list-fault.ts';
import { createRecordReader, type ListRecord } from './read-records.ts';
import { nameKind } from './column-name.ts';

/** The dialect of a list, and the length of its `sep=` line. */
export interface FoundDialect extends Dialect {
  /** The length of the line `sep=;` in UTF-16 units; 0 without one. */
  hintUnits: number;
}

/** The possible delimiters, those rare in texts first: of two that fit equally the first is chosen. */
const DELIMITERS = ['\t', '|', ';', ','] as const;
/** The first line with which Excel marks the delimiter. */
const HINT = /^"?sep=([^\r\n"])"?[ \t]*(?:\r\n|\n|\r)/i;
/** `\"` inside a cell. At the end of a cell the backslash can be an ordinary character. */
const ESCAPED_QUOTE = /\\"(?=[^\s,;|"])/;

/**
 * Finds the dialect of a list from its beginning: by Excel's line `sep=;`, or else by the delimiter that results in the
 * most addresses in one column, then in the most even records, then in the most cells. Each line is one cell if no
 * delimiter separates most records, or if whole lines are addresses.
 *
 * @param isTable Whether a column was requested, so that lines of addresses are read as a table.
 */
export function findDialect(
  beginning: string,
  { isWhole, isTable }: { isWhole: boolean; isTable: boolean },
): FoundDialect {
  const hasBackslashes = ESCAPED_QUOTE.test(beginning);
  const hint = HINT.exec(beginning);
  if (hint) {
    const delimiter = hint[1]!;
    const isEscape = delimiter === '\\';
    return {
      delimiter,
      hasQuotes: true,
      hasBackslashes: hasBackslashes && !isEscape,
      hintUnits: hint[0].length,
    };
  }
  const text = beginning.slice(0, SAMPLE_UNITS);
  const isEnd = isWhole && text.length === beginning.length;
  const found = DELIMITERS.map((delimiter) => {
    const records = sampleRecords(text, { delimiter, hasQuotes: true, hasBackslashes }, isEnd);
    return { delimiter, fit: fitOf(records), isLikely: separates(records) };
  })
    .filter(({ isLikely }) => isLikely)
    .sort((one, other) => compare(other.fit, one.fit));
  const [best] = found;
  const lines = sampleRecords(text, { delimiter: null, hasQuotes: false, hasBackslashes }, isEnd);
  const isOfLines =
    !best || (!isTable && areAddresses(lines) && fitOf(lines).addresses >= best.fit.addresses);
  // Lines below a column name are CSV with one column. Without a column name the list is text.
  const isNamed = lines[0] !== undefined && nameKind(lines[0].cells[0]!) !== 'none';
  return {
    delimiter: isOfLines ? null : best.delimiter,
    hasQuotes: !isOfLines || isNamed,
    hasBackslashes,
    hintUnits: 0,
  };
}

/** The maximum length of the beginning that is used. */
const SAMPLE_UNITS = 1 << 17;

/** The first records of a text in a dialect, up to the first fault. */
export function sampleRecords(text: string, dialect: Dialect, isEnd: boolean): ListRecord[] {
  const reader = createRecordReader(dialect);
  const records: ListRecord[] = [];
  try {
    for (const record of reader.push(text)) {
      records.push(record);
      if (records.length === COLUMN_SAMPLE) return records;
    }
    // A record that is cut off counts only if it is the only one.
    if (isEnd || records.length === 0) records.push(...reader.end());
  } catch (error) {
    if (!(error instanceof ListFault)) throw error;
  }
  return records;
}

interface Fit {
  /** The number of addresses in the column with the most. */
  addresses: number;
  /** The share of records with the most common number of cells. */
  evenness: number;
  /** The most common number of cells. */
  width: number;
  isInFirst: number;
}

function fitOf(records: readonly ListRecord[]): Fit {
  const columns: number[] = [];
  const widths = new Map<number, number>();
  for (const { cells } of records) {
    widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
    for (const [at, cell] of cells.slice(0, MAX_COLUMNS).entries()) {
      if (isLikeAddresses(cell)) columns[at] = (columns[at] ?? 0) + readCell(cell).texts.length;
    }
  }
  const [width = 0, count = 0] = [...widths].sort((one, other) => other[1] - one[1])[0] ?? [];
  return {
    addresses: Math.max(0, ...columns.filter(Boolean)),
    isInFirst: Number((records[0]?.cells.length ?? 0) > 1),
    evenness: count / Math.max(1, records.length),
    width,
  };
}

function compare(one: Fit, other: Fit): number {
  return (
    one.addresses - other.addresses ||
    one.isInFirst - other.isInFirst ||
    one.evenness - other.evenness ||
    one.width - other.width
  );
}

/** Whether a delimiter is plausible: it is in most records, or it separates a column name for addresses in the first. */
function separates(records: readonly ListRecord[]): boolean {
  const separated = records.filter(({ cells }) => cells.length > 1);
  const [first] = separated;
  const isNamed =
    first !== undefined &&
    first === records[0] &&
    first.cells.some((cell) => nameKind(cell) === 'email' || nameKind(cell) === 'person');
  return separated.length * 2 > records.length || isNamed;
}

function areAddresses(lines: readonly ListRecord[]): boolean {
  const isClear = ({ cells }: ListRecord) => readCell(cells[0]!).isClear;
  return lines.length > 0 && isClear(lines[0]!) && lines.filter(isClear).length * 2 > lines.length;
}
