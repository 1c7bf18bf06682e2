import {
  BEGINNING_BYTES,
  describeList,
  ListFault,
  readListBeginning,
  type ListBeginning,
  type ListColumn,
} from '@postern/address/list';

/** The columns of a list, as far as its first bytes tell. */
export interface ListColumns {
  /** Empty when there is nothing to choose from. */
  columns: readonly ListColumn[];
  /** Where the addresses are; null where a person has to say it. */
  chosen: number | null;
  /** How the list is read with a column, such as `column 2 (Email), separated by tabs`; empty for lines. */
  describe: (at: number) => string;
  /** Why it cannot be read, as a sentence; empty when it can. */
  fault: string;
}

/** The columns of a list that has none. */
export const NO_COLUMNS: ListColumns = { columns: [], chosen: null, describe: () => '', fault: '' };

/** Reads the columns of a list from its beginning, by the rules of the service. */
export async function readListColumns(list: Blob): Promise<ListColumns> {
  const head = list.slice(0, BEGINNING_BYTES);
  const bytes = new Uint8Array(await head.arrayBuffer());
  try {
    return columnsOf(readListBeginning(bytes, { isWhole: head.size === list.size }));
  } catch (error) {
    if (error instanceof ListFault) return { ...NO_COLUMNS, fault: error.message };
    throw error;
  }
}

function columnsOf(beginning: ListBeginning): ListColumns {
  const { columns = [], chosen = null } = beginning.columns ?? {};
  const describe = (at: number) => describeList(beginning, at);
  if (columns.length < 2) return { ...NO_COLUMNS, describe };
  return { columns, chosen: chosen?.at ?? null, describe, fault: '' };
}

/** A column as the service is asked for it: by its name, or by its number where the name is not its alone. */
export function columnQuery(columns: readonly ListColumn[], at: number): string {
  const { name = '' } = columns[at] ?? {};
  const isAlone = columns.filter((column) => column.name === name).length === 1;
  return name !== '' && isAlone && name.length <= MAX_QUERY ? name : String(at + 1);
}

/** Of a longer name the service takes the number. */
const MAX_QUERY = 200;
