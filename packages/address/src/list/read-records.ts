import type { Dialect } from './dialect.ts';
import { ListFault } from './list-fault.ts';

/** One record of a list. */
export interface ListRecord {
  cells: string[];
  /** The number of the line in which each cell begins. */
  lines: number[];
  /** The position after the record and its line end, in UTF-16 units. */
  end: number;
}

/**
 * A streaming reader of records. Empty lines and records of empty cells are left out. Consume the result of a call
 * before the next call; it throws a {@link ListFault} after the records before the fault.
 */
export interface RecordReader {
  /** The complete records. */
  push(text: string): Iterable<ListRecord>;
  /** The last record, if it has no line end. */
  end(): Iterable<ListRecord>;
  /** The number of empty lines and records of empty cells that were left out. */
  readonly leftOut: number;
}

/** The maximum length of a record; a longer one is not part of a list of addresses. */
const MAX_RECORD_UNITS = 1 << 20;
const LONG_RECORD_UNITS = 1 << 14;
const QUOTED_LINE = /^"((?:[^"]|"")*)"$/;
const LINE_END = /\r\n|\n|\r/g;

/**
 * Creates a reader of records. Lines end with LF, CRLF or CR, also mixed in one text.
 *
 * A quotation mark quotes a cell only as its first character. Inside a quoted cell, a quotation mark that does not end
 * the cell is text. If a line end comes first and the next quotation mark would open a cell, the first one was never
 * closed; the list is rejected, because rows would be missing otherwise.
 *
 * Source: RFC 4180 §2.
 *
 * @param line The number of the first line.
 * @param start The position of the first line in the list, in UTF-16 units.
 */
export function createRecordReader(dialect: Dialect, line = 1, start = 0): RecordReader {
  /** The beginning of a record that is not complete. */
  let rest = '';
  /** The text after it that was not scanned yet. */
  let ahead = '';
  let restAt = start;
  let leftOut = 0;

  function* read(more: string, isEnd: boolean): Generator<ListRecord> {
    ahead += more;
    // A long record is scanned again only after its length has doubled.
    if (!isEnd && rest.length > LONG_RECORD_UNITS && ahead.length < rest.length) return;
    const scan = createScan(dialect, { text: rest + ahead, isEnd, line });
    ahead = '';
    for (let next = scan.next(); next; next = scan.next()) {
      next.end += restAt;
      if (next.cells.some((cell) => cell.trim() !== '')) yield next;
      else leftOut += 1;
    }
    ({ line } = scan);
    leftOut += scan.emptyLines;
    restAt += scan.at;
    rest = scan.rest();
    if (rest.length > MAX_RECORD_UNITS) {
      const isQuoted = scan.openedAt !== null;
      throw new ListFault(isQuoted ? 'quote_not_closed' : 'record_too_long', {
        line: scan.openedAt ?? line,
      });
    }
  }

  return {
    push: (text) => read(text, false),
    end: () => read('', true),
    get leftOut() {
      return leftOut;
    },
  };
}

interface ScanText {
  text: string;
  /** Whether the text is the end of the list. */
  isEnd: boolean;
  /** The number of the first line. */
  line: number;
}

interface Cell {
  text: string;
  /** The end position: at a delimiter, a line end, or the end of the text. */
  end: number;
}

/** A scan of a text, record by record, up to the first incomplete one. */
function createScan(
  { delimiter, hasQuotes, hasBackslashes }: Dialect,
  { text, isEnd, line }: ScanText,
) {
  let at = 0;
  let openedAt: number | null = null;
  let emptyLines = 0;

  /** Whether a cell ends at a position. */
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
  /** The line whose end was found last. */
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

  /** The position of the quotation mark that closes a cell; null if more text is needed, -1 if the cell is not quoted. */
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
  /** The position of the next quotation mark in the line that ends the cell; -1 if another cell opens first. */
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
      // `"Doe, Jane" <jane@example.org>`: the marks quote a name, not the cell.
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

  const skipEmptyLines = () => {
    for (; text[at] === '\n' || (text[at] === '\r' && at + 1 < text.length); line += 1) {
      at += text.startsWith('\r\n', at) ? 2 : 1;
      emptyLines += 1;
    }
  };

  const next = (): ListRecord | null => {
    skipEmptyLines();
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
    // A CR at the end can be half of a CRLF.
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
    get emptyLines() {
      return emptyLines;
    },
    /** The line of the open quotation mark in the last, incomplete record. */
    get openedAt() {
      return openedAt;
    },
  };
}
