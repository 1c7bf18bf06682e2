/** A column of a table, as far as its first records tell. */
export interface ListColumn {
  /** Counts from 0. */
  at: number;
  /** Its name, without white space around it; empty where it has none. */
  name: string;
  /** How many of its cells hold addresses. */
  addresses: number;
  /** How many of these differ: the address of a shop may stand in every row. */
  different: number;
  /** How many of its cells hold anything. */
  filled: number;
}

/** A longer name is cut. */
const LONGEST_NAME = 40;

/** A column as a person may name it: `2 (Work email)`. A name that holds an address is not quoted. */
export function columnText({ at, name }: Pick<ListColumn, 'at' | 'name'>): string {
  const shown = name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
  return name === '' || name.includes('@') ? `${at + 1}` : `${at + 1} (${shown})`;
}
