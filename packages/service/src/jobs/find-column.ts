import { HttpError } from '../api/http-error.ts';

/** Where the addresses of a table are. */
interface Column {
  index: number;
  /** Whether the first row names the columns. */
  hasHeader: boolean;
}

/** Names of such columns, in small letters without anything else. */
const NAMES = new Set([
  'email',
  'mail',
  'emails',
  'emailaddress',
  'mailaddress',
  'adresseemail',
  'emailadresse',
  'correo',
  'correoelectronico',
]);
/** Rows that are looked at to find a column by what it holds. */
const SAMPLE = 100;

/**
 * Finds the column of addresses: the one of that name; else one with a usual name; else the first
 * that holds an @.
 *
 * Throws a `HttpError` (`unprocessable`) when there is none.
 */
export function findColumn(rows: readonly string[][], name?: string): Column {
  const [header = []] = rows;
  if (rows.length === 0) throw refusal('email', 'is empty');
  if (name !== undefined) {
    const index = header.findIndex((cell) => same(cell) === same(name));
    if (index < 0) throw refusal('column', 'is not in the first row');
    return { index, hasHeader: true };
  }
  const named = header.findIndex((cell) => NAMES.has(plain(cell)));
  if (named >= 0) return { index: named, hasHeader: true };
  const index = rows
    .slice(0, SAMPLE)
    .map((row) => row.findIndex((cell) => cell.includes('@')))
    .find((found) => found >= 0);
  // One column needs no @ to be one of addresses: rubbish is told as rubbish.
  const isSingle = rows.every(({ length }) => length === 1);
  if (index === undefined && !isSingle) throw refusal('column', 'no column holds addresses');
  const at = index ?? 0;
  return { index: at, hasHeader: !isSingle && !header[at]?.includes('@') };
}

function same(name: string): string {
  return name.trim().toLowerCase();
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
}

function refusal(path: string, issue: string): HttpError {
  return new HttpError('unprocessable', { details: [{ path, issue }] });
}
