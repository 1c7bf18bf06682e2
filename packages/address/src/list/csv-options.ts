/** How much of a text is looked through for its delimiter, at most. */
const BEGINNING_UNITS = 64 * 1024;
const DELIMITERS = [',', ';', '\t'] as const;
/** A cell in quotes, also one whose closing quote is still to come. Quotes within other cells are text. */
const QUOTED_CELL = /(?<=^|[,;\t\r\n])"(?:[^"]|"")*(?:"|$)/g;

/** The options of csv-parse that say how CSV is written. */
export interface CsvOptions {
  delimiter: string;
  record_delimiter: string[];
  relax_column_count: true;
  relax_quotes: true;
  skip_empty_lines: true;
}

/**
 * Tells how the CSV with this beginning is to be read. Its cells are separated by commas, semicolons or tabs,
 * whichever its first line has most of outside quotes, by commas where it has none. Empty lines before it do not
 * count. Lines end with LF, CRLF or CR, also in one text.
 */
export function csvOptions(beginning: string): CsvOptions {
  const [line = ''] = linesOf(beginning).filter((one) => one !== '');
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length);
  return {
    delimiter: DELIMITERS[counts.indexOf(Math.max(...counts))]!,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  };
}

/** Whether a beginning is long enough for {@link csvOptions}: a line that is not empty has ended. */
export function hasFirstLine(beginning: string): boolean {
  return linesOf(beginning)
    .slice(0, -1)
    .some((line) => line !== '');
}

/** The lines of a text, each cell in quotes as an empty one. */
function linesOf(beginning: string): string[] {
  return beginning
    .slice(0, BEGINNING_UNITS)
    .replace(QUOTED_CELL, '""')
    .split(/[\r\n]/);
}
