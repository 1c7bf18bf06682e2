import type { RowFormat } from './row-format.ts';

/**
 * Writes a JSON object a line: `index` and `email` as given, then the result, or `error`.
 *
 * Source: github.com/ndjson/ndjson-spec.
 */
export const ndjsonFormat: RowFormat = {
  header: '',
  hasQuotedLines: false,
  write({ entry: { index, email }, answer }) {
    const told = 'error' in answer ? { error: answer.error } : answer.result;
    return `${JSON.stringify({ index, email, ...told })}\n`;
  },
  beginningOf: ({ index, email }) => `${JSON.stringify({ index, email }).slice(0, -1)},`,
};
