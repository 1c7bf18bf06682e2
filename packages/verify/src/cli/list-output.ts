import type { Row } from './answer.ts';
import type { RowFormatName } from './arguments.ts';
import { csvFormat } from './csv-format.ts';
import { lineText } from './line-format.ts';
import { ndjsonFormat } from './ndjson-format.ts';
import type { OpenList } from './open-list.ts';
import { openOutFile } from './out-file.ts';
import { createPaint } from './paint.ts';
import { resumeFrom, type Resumption } from './resume.ts';
import type { RowFormat } from './row-format.ts';
import { createSink, type Sink } from './sink.ts';
import type { Command } from './verify-addresses.ts';

/** The output of a list, and the entries without a row. */
export interface ListOutput extends Omit<Resumption, 'endAt'> {
  sink: Sink;
  /** The text of a row. */
  write(row: Row): string;
}

const FORMATS: Record<RowFormatName, RowFormat> = { ndjson: ndjsonFormat, csv: csvFormat };
const CSV = /\.csv$/i;

/**
 * Opens the output of a list, writes its header, and skips the entries that an earlier run has written. Without a file
 * the rows go to standard output: formatted for reading on a terminal, unless a format is given.
 */
export async function openOutput(
  list: OpenList,
  { given, sink, environment }: Command,
): Promise<ListOutput> {
  const { out, isJson, isResumed, isForced } = given;
  const named = given.format ?? (isJson ? 'ndjson' : undefined);
  const format = FORMATS[named ?? (CSV.test(out ?? '') ? 'csv' : 'ndjson')];
  const fresh = { entries: list.entries, rows: 0, fromByte: 0, write: format.write };

  if (out === undefined) {
    if (!named && environment.stdout.isTTY) {
      const paint = createPaint(environment.stdout, environment.env);
      return { ...fresh, sink, write: (row) => lineText(row, paint) };
    }
    await sink.write(format.header);
    return { ...fresh, sink };
  }

  const file = await openOutFile(out, { isResumed, isForced, list: list.file });
  if (!isResumed) {
    const own = createSink(file.createWriteStream(), true);
    await own.write(format.header);
    return { ...fresh, sink: own };
  }
  try {
    const { endAt, ...found } = await resumeFrom(file, list.entries, format);
    await file.truncate(endAt);
    const own = createSink(file.createWriteStream({ start: endAt }), true);
    if (endAt === 0) await own.write(format.header);
    return { ...found, write: format.write, sink: own };
  } catch (error) {
    await file.close();
    throw error;
  }
}
