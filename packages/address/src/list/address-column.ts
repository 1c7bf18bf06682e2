/** Where the addresses of a table are. */
export interface AddressColumn {
  /** Counts from 0. */
  at: number;
  /** Whether the first record names the columns. */
  hasHeader: boolean;
}

/** So many of the first records of a table are looked at to find the column. */
export const COLUMN_SAMPLE = 100;

/** Names of such columns, in small letters without anything else. */
const NAMES = [
  'email',
  'emailaddress',
  'mail',
  'mailaddress',
  'emails',
  'emailadresse',
  'adresseemail',
  'correo',
  'correoelectronico',
];
const VAGUE_NAME = 'address';
/** What an address has and an `@handle` has not; and what even a broken one has. */
const SIGNS = [/\S[@\uFF20]\S/, /[@\uFF20]/] as const;

/**
 * Finds the column of addresses in the first records of a table, of which there is at least one.
 * A first record that holds an @ sign names no columns.
 *
 * `wanted` is the name of a column, or its number from 1. Without it: the column named email,
 * e-mail or the like in one of several languages that is not empty, else the first one with an @ sign
 * between two texts, else the first one with any, else one that is named so and empty, else the one
 * named address, else the only one. Null where there is none.
 */
export function findAddressColumn(
  records: readonly (readonly string[])[],
  wanted?: string,
): AddressColumn | null {
  const [first = [], ...following] = records;
  const hasHeader = !first.some((cell) => SIGNS[1].test(cell));
  const names = hasHeader ? first.map(plain) : [];
  if (wanted !== undefined) {
    const at = named(wanted, { names, width: first.length });
    return at < 0 ? null : { at, hasHeader };
  }
  // One column needs no @ to be one of addresses, nor has it a name but a usual one: rubbish is told as rubbish.
  if (records.every(({ length }) => length === 1)) {
    const [name = ''] = names;
    return { at: 0, hasHeader: NAMES.includes(name) || name === VAGUE_NAME };
  }
  const at = guess(names, hasHeader ? following : [first]);
  return at < 0 ? null : { at, hasHeader };
}

function named(
  wanted: string,
  { names, width }: { names: readonly string[]; width: number },
): number {
  const at = names.indexOf(plain(wanted));
  if (at >= 0 || !/^[1-9]\d{0,3}$/.test(wanted)) return at;
  return Number(wanted) <= width ? Number(wanted) - 1 : -1;
}

function guess(names: readonly string[], records: readonly (readonly string[])[]): number {
  const named = NAMES.map((name) => names.indexOf(name)).filter((at) => at >= 0);
  const isFilled = (at: number) => records.some((record) => record[at]?.trim());
  const vague = names.indexOf(VAGUE_NAME);
  const usual = named.find(isFilled);
  if (usual !== undefined) return usual;
  const filled =
    SIGNS.map((sign) => columnsWith(sign, records)).find(({ length }) => length > 0) ?? [];
  if (filled.length === 0) return named[0] ?? vague;
  return filled.includes(vague) ? vague : Math.min(...filled);
}

/** In small letters, without accents and whatever stands between words. */
function plain(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\p{M}\s_.-]/gu, '');
}

function columnsWith(sign: RegExp, records: readonly (readonly string[])[]): number[] {
  return records.flatMap((record) => record.flatMap((cell, at) => (sign.test(cell) ? [at] : [])));
}
