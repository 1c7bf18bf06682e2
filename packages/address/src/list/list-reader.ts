import { createListDecoder } from './decode-list.ts';
import type { ListBeginning } from './list-beginning.ts';
import { ListFault } from './list-fault.ts';
import { readCell } from './read-cell.ts';
import { createRecordReader, type ListRecord, type RecordReader } from './read-records.ts';

/** An address of a list. */
export interface ListEntry {
  /** The address, or the text of a cell that does not hold addresses alone; empty for an empty cell. */
  email: string;
  /** The number of the line in which its cell begins, as an editor shows it. */
  line: number;
  /** About how many bytes of the list end with its record. */
  endByte: number;
}

/**
 * Reads the addresses of a list that comes in pieces, in memory for a piece and a record. What a call gives has to be taken
 * before the next call; it throws a {@link ListFault} behind the addresses before the fault.
 */
export interface ListReader {
  push(bytes: Uint8Array): Iterable<ListEntry>;
  end(): Iterable<ListEntry>;
}

/**
 * Makes the reader of a list whose beginning was looked at. The beginning is pushed like the rest.
 *
 * A cell may hold several addresses, or one with its name: see {@link readCell}. A record whose cell is empty, or
 * missing, has an entry with an empty text, so that records and entries stay in step.
 *
 * @param at The column, from 0.
 */
export function createListReader(
  { encoding, dialect, hintUnits, columns }: ListBeginning,
  at = columns?.chosen?.at ?? 0,
): ListReader {
  const decoder = createListDecoder(encoding);
  let records: RecordReader | null = null;
  let toSkip = columns?.headRecords ?? 0;
  /** The text until it holds the whole line `sep=;`. */
  let head = '';
  let bytesRead = 0;
  let unitsRead = 0;

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
      for (const email of readCell(cell).texts) yield { email, line, endByte };
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
  };
}
