/** A column of a table, as counted in its first records. */
export interface ListColumn {
  /** The position, from 0. */
  at: number;
  /** The trimmed name; empty without one. */
  name: string;
  /** The number of cells with addresses. */
  addresses: number;
  /** The number of distinct cells with addresses: some columns repeat the address of a shop in every row. */
  different: number;
  /** The number of cells that are not empty. */
  filled: number;
}

/** The maximum length of a displayed name. */
const MAX_NAME_UNITS = 40;

/** The displayed name of a column: `2 (Work email)`. A name that includes an address is left out. */
export function columnText({ at, name }: Pick<ListColumn, 'at' | 'name'>): string {
  const shown = name.length > MAX_NAME_UNITS ? `${name.slice(0, MAX_NAME_UNITS)}…` : name;
  return name === '' || name.includes('@') ? `${at + 1}` : `${at + 1} (${shown})`;
}
