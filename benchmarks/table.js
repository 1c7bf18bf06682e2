/**
 * Formats rows of cells as an aligned Markdown table.
 *
 * @param texts The number of text columns, which come first; the other columns are numbers.
 */
export function table(head, rows, texts = 1) {
  const cells = [head, ...rows].map((row) => row.map((cell) => String(cell ?? '–')));
  const widths = head.map((_, column) => Math.max(3, ...cells.map((row) => row[column].length)));
  const isText = (column) => column < texts;
  const padded = (cell, column) =>
    isText(column) ? cell.padEnd(widths[column]) : cell.padStart(widths[column]);
  const line = (row) => `| ${row.map(padded).join(' | ')} |`;
  const rule = widths.map((width, column) =>
    isText(column) ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`,
  );
  return [line(cells[0]), `|${rule.join('|')}|`, ...cells.slice(1).map(line)].join('\n');
}

/** A number rounded for display. */
export const round = (value, digits = 2) => Number(value.toFixed(digits));

/** The median. */
export const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];
