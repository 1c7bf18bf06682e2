import { numberIn, type RowFormat } from './row-format.ts';

/**
 * One JSON object a line: `index`, `line` and `email` as given, then the result, or `error`.
 *
 * Source: github.com/ndjson/ndjson-spec.
 */
export const ndjsonFormat: RowFormat = {
  header: '',
  hasQuotedLines: false,
  write({ entry: { index, line, email }, answer }) {
    const outcome = 'error' in answer ? { error: answer.error } : answer.result;
    return `${JSON.stringify({ index, line, email, ...outcome })}\n`;
  },
  beginningOf: ({ index, line, email }) =>
    `${JSON.stringify({ index, line, email }).slice(0, -1)},`,
  indexOf: (beginning) => numberIn(/^\{"index":(\d{1,15}),/.exec(beginning)),
};
