import { COLUMN_SAMPLE, csvOptions, findAddressColumn } from '@postern/address/list';

/** The columns of a list, as far as its first lines tell. */
export interface ListColumns {
  /** Their names; empty when there is nothing to choose from. */
  names: string[];
  /** Where the addresses most likely are. */
  guess: number;
}

/**
 * Reads the columns of a list from its beginning, to offer them: what counts is read by the
 * service.
 */
export function listColumns(beginning: string): ListColumns {
  const text = beginning.replace(/^\uFEFF?[\r\n]*/, '');
  const rows = parseRows(text, csvOptions(text).delimiter);
  const [names = []] = rows;
  const isHeader = names.length > 1 && names.every((name) => !name.includes('@'));
  if (!isHeader || new Set(names).size < names.length) return { names: [], guess: 0 };
  return { names, guess: findAddressColumn(rows)?.at ?? 0 };
}

/** Source: RFC 4180. */
function parseRows(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r?\\n|$)`,
    'y',
  );
  while (rows.length < COLUMN_SAMPLE && cell.lastIndex < text.length) {
    const found = cell.exec(text);
    if (!found) break;
    row.push((found[1]?.replaceAll('""', '"') ?? found[2] ?? '').trim());
    if (found[3] === separator) continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
