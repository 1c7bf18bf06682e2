import type { Dialect } from './dialect.ts';
import { ListFault } from './list-fault.ts';

/** One record of a list. */
export interface ListRecord {
  cells: string[];
  /** For each cell, the number of the line in which it begins. */
  lines: number[];
  /** Where the record ends in the text, in UTF-16 units, its line end included. */
  end: number;
}

/**
 * Reads records out of a text that comes in pieces. Empty lines, and records of empty cells, are left out. What a call
 * gives has to be taken before the next call; it throws a {@link ListFault} behind the records before the fault.
 */
export interface RecordReader {
  /** The records that are whole. */
  push(text: string): Iterable<ListRecord>;
  /** The last record, if it has no line end. */
  end(): Iterable<ListRecord>;
}

/** A longer record is not one of a list of addresses. */
const MAX_RECORD_UNITS = 1 << 20;
const LONG_RECORD_UNITS = 1 << 14;
const QUOTED_LINE = /^"((?:[^"]|"")*)"$/;
const LINE_END = /\r\n|\n|\r/g;

/**
 * Makes a reader of records. A line ends with LF, CRLF or CR, also in one text; `line` is the number of the first one.
 *
 * A quotation mark quotes a cell where it is the first character of it. Within the quotation marks those that end no
 * cell are text, as long as the cell is clear: where a line end is between, and the next mark would open a cell, the
 * first one was never closed, and the list is refused rather than read with rows missing.
 *
 * Source: RFC 4180 §2.
 */
export function createRecordReader(dialect: Dialect, line = 1, start = 0): RecordReader {
  /** The beginning of a record whose end is still to come. */
  let rest = '';
  /** What came after it and was not looked at yet. */
  let ahead = '';
  let restAt = start;

  function* read(more: string, isEnd: boolean): Generator<ListRecord> {
    ahead += more;
    // A long record is not gone through again before it has doubled.
    if (!isEnd && rest.length > LONG_RECORD_UNITS && ahead.length < rest.length) return;
    const scan = createScan(dialect, { text: rest + ahead, isEnd, line });
    ahead = '';
    for (let next = scan.next(); next; next = scan.next()) {
      next.end += restAt;
      if (next.cells.some((cell) => cell.trim() !== '')) yield next;
    }
    ({ line } = scan);
    restAt += scan.at;
    rest = scan.rest();
    if (rest.length > MAX_RECORD_UNITS) {
      const isQuoted = scan.openedAt !== null;
      throw new ListFault(isQuoted ? 'quote_not_closed' : 'record_too_long', {
        line: scan.openedAt ?? line,
      });
    }
  }

  return { push: (text) => read(text, false), end: () => read('', true) };
}

interface ScanText {
  text: string;
  /** Whether nothing comes after the text. */
  isEnd: boolean;
  /** The number of its first line. */
  line: number;
}

interface Cell {
  text: string;
  /** Where it ends: at a delimiter, a line end, or the end of the text. */
  end: number;
}

/** Goes through a text, record by record, up to one that is not whole. */
function createScan(
  { delimiter, hasQuotes, hasBackslashes }: Dialect,
  { text, isEnd, line }: ScanText,
) {
  let at = 0;
  let openedAt: number | null = null;

  /** Whether a place ends a cell. */
  const endsCell = (place: number) => {
    const character = text[place];
    return (
      character === undefined || character === delimiter || character === '\n' || character === '\r'
    );
  };
  const cellEnd = (from: number) => {
    let place = from;
    while (!endsCell(place)) place += 1;
    return place;
  };
  /** The line whose end was looked for last. */
  const known = { from: 0, to: -1 };
  const lineEnd = (from: number) => {
    if (from >= known.from && from <= known.to) return known.to;
    let place = from;
    while (place < text.length && text[place] !== '\n' && text[place] !== '\r') place += 1;
    Object.assign(known, { from, to: place });
    return place;
  };
  const opensCell = (place: number) => place === 0 || endsCell(place - 1);
  const isEscaped = (place: number) => {
    let backslashes = 0;
    while (hasBackslashes && text[place - 1 - backslashes] === '\\') backslashes += 1;
    return backslashes % 2 === 1;
  };

  /** The quotation mark that closes a cell: null where the text has to go on first, -1 for a cell that is not quoted. */
  const closing = (opening: number, cellLine: number): number | null => {
    const firstLineEnd = lineEnd(opening);
    let place = text.indexOf('"', opening + 1);
    for (; place >= 0; place = text.indexOf('"', place + 1)) {
      if (isEscaped(place)) continue;
      if (place + 1 === text.length && !isEnd) return null;
      if (endsCell(place + 1)) return place;
      if (text[place + 1] === '"') place += 1;
      else if (place < firstLineEnd)
        return firstLineEnd === text.length && !isEnd ? null : closingInLine(place);
      else if (opensCell(place)) break;
    }
    if (place < 0 && !isEnd) return null;
    throw new ListFault('quote_not_closed', { line: cellLine });
  };
  /** The next quotation mark in the same line that ends the cell; -1 where another cell opens before. */
  const closingInLine = (from: number) => {
    const end = lineEnd(from);
    for (let place = from + 1; place < end; place += 1) {
      if (text[place] !== '"' || isEscaped(place)) continue;
      if (opensCell(place)) return -1;
      if (endsCell(place + 1)) return place;
    }
    return -1;
  };

  const quotedCell = (opening: number, cellLine: number): Cell | null => {
    const close = closing(opening, cellLine);
    if (close === null) return null;
    if (close < 0) {
      // `"Doe, Jane" <jane@example.org>`: the marks quote a name, and no cell.
      const end = cellEnd(text.indexOf('"', opening + 1));
      return { text: text.slice(opening, end), end };
    }
    const inner = text.slice(opening + 1, close).replaceAll('""', '"');
    return { text: hasBackslashes ? inner.replace(/\\(["\\])/g, '$1') : inner, end: close + 1 };
  };

  const lineCell = (): Cell => {
    const end = lineEnd(at);
    const whole = text.slice(at, end);
    return { text: QUOTED_LINE.exec(whole)?.[1]?.replaceAll('""', '"') ?? whole, end };
  };

  const passEmptyLines = () => {
    for (; text[at] === '\n' || (text[at] === '\r' && at + 1 < text.length); line += 1) {
      at += text.startsWith('\r\n', at) ? 2 : 1;
    }
  };

  const next = (): ListRecord | null => {
    passEmptyLines();
    if (at >= text.length) return null;
    const cells: string[] = [];
    const lines: number[] = [];
    let place = at;
    let current = line;
    for (;;) {
      openedAt = null;
      const isQuoted = hasQuotes && text[place] === '"';
      if (isQuoted) openedAt = current;
      const cell = isQuoted
        ? quotedCell(place, current)
        : !hasQuotes
          ? lineCell()
          : { text: text.slice(place, cellEnd(place)), end: cellEnd(place) };
      if (cell === null) return null;
      cells.push(cell.text);
      lines.push(current);
      if (isQuoted) current += text.slice(place, cell.end).match(LINE_END)?.length ?? 0;
      place = cell.end;
      if (text[place] !== delimiter || place >= text.length) break;
      place += 1;
    }
    openedAt = null;
    // A CR at the end may be half of a CRLF.
    const isCut = place >= text.length || (text[place] === '\r' && place + 1 === text.length);
    if (isCut && !isEnd) return null;
    if (place - at > MAX_RECORD_UNITS) throw new ListFault('record_too_long', { line });
    const isLine = place < text.length;
    place += text.startsWith('\r\n', place) ? 2 : Number(isLine);
    at = place;
    line = current + Number(isLine);
    return { cells, lines, end: at };
  };

  return {
    next,
    rest: () => text.slice(at),
    get at() {
      return at;
    },
    get line() {
      return line;
    },
    /** The line of the quotation mark that the last record, which is not whole, has open. */
    get openedAt() {
      return openedAt;
    },
  };
}
