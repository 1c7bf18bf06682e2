/** The columns of a list, as far as its first lines tell. */
export interface ListColumns {
  /** Their names; empty when there is nothing to choose from. */
  names: string[];
  /** Where the addresses most likely are. */
  guess: number;
}

const MAX_ROWS = 50;
const SEPARATORS = [',', ';', '\t'] as const;

/**
 * Reads the columns of a list from its beginning, to offer them: what counts is read by the
 * service.
 */
export function listColumns(beginning: string): ListColumns {
  const text = beginning.replace(/^\uFEFF/, '');
  const separator = separatorOf(text);
  const [names = [], ...rows] = parseRows(text, separator);
  const isHeader = names.length > 1 && names.every((name) => !name.includes('@'));
  if (!isHeader || new Set(names).size < names.length) return { names: [], guess: 0 };
  return { names, guess: guessOf(names, rows) };
}

function separatorOf(text: string): string {
  const [line = ''] = text.split(/\r?\n/, 1);
  const counts = SEPARATORS.map((separator) => line.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))]!;
}

/** Source: RFC 4180. */
function parseRows(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r?\\n|$)`,
    'y',
  );
  while (rows.length < MAX_ROWS && cell.lastIndex < text.length) {
    const found = cell.exec(text);
    if (!found) break;
    row.push((found[1]?.replaceAll('""', '"') ?? found[2] ?? '').trim());
    if (found[3] === separator) continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

function guessOf(names: readonly string[], rows: readonly string[][]): number {
  const counts = names.map((_, column) => rows.filter((row) => row[column]?.includes('@')).length);
  const most = Math.max(...counts);
  if (most > 0) return counts.indexOf(most);
  return Math.max(
    0,
    names.findIndex((name) => /e-?mail/i.test(name)),
  );
}
