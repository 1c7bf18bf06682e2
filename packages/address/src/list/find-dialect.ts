import { COLUMN_SAMPLE, MOST_COLUMNS } from './address-column.ts';
import type { Dialect } from './dialect.ts';
import { isLikeAddresses, readCell } from './read-cell.ts';
import { ListFault } from './list-fault.ts';
import { createRecordReader, type ListRecord } from './read-records.ts';
import { nameKind } from './column-name.ts';

/** How a list is written, and what its first line says of that. */
export interface FoundDialect extends Dialect {
  /** How many UTF-16 units the line `sep=;` takes; 0 where there is none. */
  hintUnits: number;
}

/** Those that are rare in texts come first: of two that fit equally the first one counts. */
const DELIMITERS = ['\t', '|', ';', ','] as const;
/** Excel's own hint. */
const HINT = /^"?sep=([^\r\n"])"?[ \t]*(?:\r\n|\n|\r)/i;
/** `\"` within a cell: not at its end, where the backslash may be a letter like any other. */
const ESCAPED_QUOTE = /\\"(?=[^\s,;|"])/;

/**
 * Finds how a list is written from its beginning: by Excel's line `sep=;`, else by the delimiter with which one column
 * holds the most addresses, then with which the records have most evenly, and most, cells. Where no delimiter
 * separates most of the records each line is a cell, and so is it where the lines are addresses as a whole.
 *
 * @param isTable Whether a column is asked for, so that lines of addresses are a table.
 */
export function findDialect(
  beginning: string,
  { isWhole, isTable }: { isWhole: boolean; isTable: boolean },
): FoundDialect {
  const hasBackslashes = ESCAPED_QUOTE.test(beginning);
  const hint = HINT.exec(beginning);
  if (hint) {
    return { delimiter: hint[1]!, hasQuotes: true, hasBackslashes, hintUnits: hint[0].length };
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
  // Lines under the name of a column are CSV with one column. A list without one is text.
  const isNamed = lines[0] !== undefined && nameKind(lines[0].cells[0]!) !== 'none';
  return {
    delimiter: isOfLines ? null : best.delimiter,
    hasQuotes: !isOfLines || isNamed,
    hasBackslashes,
    hintUnits: 0,
  };
}

/** How much of a list is looked at, at most. */
const SAMPLE_UNITS = 1 << 17;

/** The first records that a dialect makes of a text, as far as it can be read so. */
export function sampleRecords(text: string, dialect: Dialect, isEnd: boolean): ListRecord[] {
  const reader = createRecordReader(dialect);
  const records: ListRecord[] = [];
  try {
    for (const record of reader.push(text)) {
      records.push(record);
      if (records.length === COLUMN_SAMPLE) return records;
    }
    // A record that is cut off counts where there is no other.
    if (isEnd || records.length === 0) records.push(...reader.end());
  } catch (error) {
    if (!(error instanceof ListFault)) throw error;
  }
  return records;
}

interface Fit {
  /** How many addresses the fullest column holds. */
  addresses: number;
  /** The share of records that have as many cells as most. */
  evenness: number;
  /** How many cells these have. */
  width: number;
  isInFirst: number;
}

function fitOf(records: readonly ListRecord[]): Fit {
  const columns: number[] = [];
  const widths = new Map<number, number>();
  for (const { cells } of records) {
    widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
    for (const [at, cell] of cells.slice(0, MOST_COLUMNS).entries()) {
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

/** Whether a delimiter is one: most records have it, or the first one names a column of addresses with it. */
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
