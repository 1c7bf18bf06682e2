import { createListDecoder } from './decode-list.ts';
import type { ListBeginning } from './list-beginning.ts';
import { ListFault } from './list-fault.ts';
import { readCell } from './read-cell.ts';
import { createRecordReader, type ListRecord, type RecordReader } from './read-records.ts';

/** One address of a list. */
export interface ListEntry {
  /** The address, or the text of a cell that does not hold only addresses; empty for an empty cell. */
  email: string;
  /** The number of the line in which the cell begins, from 1. */
  line: number;
  /** The approximate byte offset of the end of the record. */
  endByte: number;
}

/**
 * A streaming reader of a list. It keeps one chunk and one record in memory. Consume the result of a call before the
 * next call; it throws a {@link ListFault} after the addresses before the fault.
 */
export interface ListReader {
  push(bytes: Uint8Array): Iterable<ListEntry>;
  end(): Iterable<ListEntry>;
  /** The number of rows without an address that were read: empty lines, empty rows, and rows whose cell is empty. */
  readonly emptyRows: number;
}

/**
 * Creates a reader from the result of `readListBeginning`. The beginning must be pushed too.
 *
 * A cell can hold several addresses, or one with a name: see {@link readCell}. A record whose cell is empty or missing
 * has an entry with an empty `email`, so that every record has an entry.
 *
 * @param at The position of the column, from 0.
 */
export function createListReader(
  { encoding, dialect, hintUnits, columns }: ListBeginning,
  at = columns?.chosen?.at ?? 0,
): ListReader {
  const decoder = createListDecoder(encoding);
  let records: RecordReader | null = null;
  let toSkip = columns?.headRecords ?? 0;
  /** The text before the line `sep=;` is complete. */
  let head = '';
  let bytesRead = 0;
  let unitsRead = 0;
  let emptyCells = 0;

  const begin = (text: string): string => {
    head += text;
    if (head.length < hintUnits) return '';
    records = createRecordReader(dialect, hintUnits > 0 ? 2 : 1, hintUnits);
    return head.slice(hintUnits);
  };

  function* entriesOf(found: Iterable<ListRecord>): Generator<ListEntry> {
    for (const { cells, lines, end } of found) {
      if (toSkip > 0) {
        toSkip -= 1;
        continue;
      }
      const cell = cells[at] ?? '';
      const line = lines[at] ?? lines[0]!;
      if (decoder.hasFaults && cell.includes('\uFFFD'))
        throw new ListFault('undecodable', { line });
      const endByte = Math.round((end * bytesRead) / unitsRead);
      for (const email of readCell(cell).texts) {
        if (email === '') emptyCells += 1;
        yield { email, line, endByte };
      }
    }
  }

  function* read(text: string, isEnd: boolean): Generator<ListEntry> {
    unitsRead += text.length;
    const rest = records ? text : begin(text);
    if (!records) return;
    yield* entriesOf(records.push(rest));
    if (isEnd) yield* entriesOf(records.end());
  }

  return {
    push(bytes) {
      bytesRead += bytes.length;
      return read(decoder.push(bytes), false);
    },
    end: () => read(decoder.end(), true),
    get emptyRows() {
      return emptyCells + (records?.leftOut ?? 0);
    },
  };
}
