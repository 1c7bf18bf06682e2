import { COLUMN_SAMPLE, csvOptions, findAddressColumn } from '@postern/address/list';
import { parse, type CsvError } from 'csv-parse';
import { Readable } from 'node:stream';
import { HttpError } from '../api/http-error.ts';

/** A row longer than that is no list of addresses. */
const MAX_ROW_UNITS = 64 * 1024;

/**
 * Reads the addresses of an uploaded file: CSV, or text with one address a line.
 *
 * The text is UTF-8 or, with a byte order mark, UTF-16; what is neither is read as Windows-1252. Empty
 * cells are left out, everything else is kept as it is, rubbish too.
 *
 * Throws a `HttpError` (`unprocessable`) when it is no CSV, or has no column of addresses; with the
 * line or the column at fault.
 *
 * @param options.column The name of the column, or its number from 1; without one it is found by its name, such as
 * `email`, or by what it holds.
 */
export async function readList(
  bytes: Uint8Array,
  options: { column?: string | undefined } = {},
): Promise<string[]> {
  const text = decode(bytes);
  const rows = await readRows(text);
  if (rows.length === 0) throw refusal('email', 'is empty');
  const found = findAddressColumn(rows.slice(0, COLUMN_SAMPLE), options.column);
  if (!found) {
    throw options.column === undefined
      ? refusal('column', 'no column holds addresses')
      : refusal('column', 'is not in the first row');
  }
  const { at, hasHeader } = found;
  return rows
    .slice(hasHeader ? 1 : 0)
    .map((row) => row[at]?.trim() ?? '')
    .filter((cell) => cell !== '');
}

function refusal(path: string, issue: string): HttpError {
  return new HttpError('unprocessable', { details: [{ path, issue }] });
}

function decode(bytes: Uint8Array): string {
  const encoding = UTF_16.find(([, ...mark]) => mark.every((byte, i) => bytes[i] === byte))?.[0];
  if (encoding) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const UTF_16 = [
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
] as const;

/** As a stream, so that others have their turn meanwhile. */
async function readRows(text: string): Promise<string[][]> {
  const rows: string[][] = [];
  const parser = parse({
    ...csvOptions(text),
    max_record_size: MAX_ROW_UNITS,
  });
  try {
    for await (const row of Readable.from(slicesOf(text)).pipe(parser)) rows.push(row as string[]);
  } catch (error) {
    const { lines, code } = error as CsvError & { lines?: number };
    const issue = code === 'CSV_MAX_RECORD_SIZE' ? 'is too long a row' : 'is not written as CSV';
    throw new HttpError('unprocessable', { details: [{ path: `line ${lines ?? '?'}`, issue }] });
  }
  return rows;
}

function* slicesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += MAX_ROW_UNITS) yield text.slice(at, at + MAX_ROW_UNITS);
}
