/** Writes rows of cells as an aligned Markdown table, so that it can be pasted into a document. */
export function table(head, rows) {
  const text = [head, ...rows].map((row) => row.map((cell) => String(cell ?? '–')));
  const widths = head.map((_, column) => Math.max(...text.map((row) => row[column].length)));
  const line = (row) =>
    `| ${row.map((cell, column) => (column ? cell.padStart(widths[column]) : cell.padEnd(widths[column]))).join(' | ')} |`;
  const rule = `|${widths.map((width, column) => (column ? `${'-'.repeat(width + 1)}:` : '-'.repeat(width + 2))).join('|')}|`;
  return [line(text[0]), rule, ...text.slice(1).map(line)].join('\n');
}

/** Rounds for people. */
export const round = (value, digits = 2) => Number(value.toFixed(digits));

/** The middle one. */
export const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];
