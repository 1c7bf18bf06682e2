import { COLUMN_SAMPLE, csvOptions, hasFirstLine } from '@postern/address/list';
import { CsvError, parse } from 'csv-parse';
import { pipeline } from 'node:stream/promises';
import { chooseColumn } from './address-column.ts';
import type { Entry } from './answer.ts';
import { EXIT, Refusal } from './exit.ts';
import { peek } from './peek.ts';

interface Parsed {
  record: string[];
  info: { lines: number; bytes_records?: number; bytes: number };
}

/** A record that is longer is none of a list of addresses; most likely a quote is never closed. */
const MAX_RECORD_BYTES = 1 << 20;

/**
 * Reads one column of a CSV text, whose delimiter is found from its first line.
 * A record without the column, or with an empty cell there, is an entry with an empty text, so
 * that records and entries stay in step; empty lines are none.
 *
 * Throws a Refusal when there is no such column, when the text is no CSV, or for a record longer
 * than 1 MiB.
 */
export async function* readCsv(
  chunks: AsyncIterable<Buffer>,
  column: string | undefined,
): AsyncGenerator<Entry> {
  const { head, all } = await peek(chunks, (bytes) => hasFirstLine(bytes.toString()));
  const parser = parse({
    ...csvOptions(head.toString()),
    info: true,
    max_record_size: MAX_RECORD_BYTES,
  });
  // Its fault is the parser's too, and comes out of the loop.
  pipeline(all, parser).catch(() => {});
  try {
    yield* entriesOf(parser, column);
  } catch (error) {
    throw error instanceof CsvError ? unreadable(error) : error;
  } finally {
    parser.destroy();
  }
}

async function* entriesOf(
  parser: AsyncIterable<Parsed>,
  wanted: string | undefined,
): AsyncGenerator<Entry> {
  const records = parser[Symbol.asyncIterator]();
  const sample: Parsed[] = [];
  while (sample.length < COLUMN_SAMPLE) {
    const { done, value } = await records.next();
    if (done) break;
    sample.push(value);
  }
  if (sample.length === 0) return;
  const { at, hasHeader } = chooseColumn(
    sample.map(({ record }) => record),
    wanted,
  );

  let index = 0;
  const entryOf = ({ record, info }: Parsed): Entry => ({
    index: index++,
    line: info.lines,
    email: record[at] ?? '',
    endByte: info.bytes_records ?? info.bytes,
  });
  for (const parsed of sample.slice(hasHeader ? 1 : 0)) yield entryOf(parsed);
  for (let next = await records.next(); !next.done; next = await records.next()) {
    yield entryOf(next.value);
  }
}

/** Never the parser's own message: it may quote a cell. */
function unreadable({ code, ...error }: CsvError): Refusal {
  const line = typeof error['lines'] === 'number' ? `line ${error['lines']}` : 'some line';
  return new Refusal(EXIT.unreadable, `The list is no CSV at ${line} (${code}).`);
}
