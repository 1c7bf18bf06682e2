import {
  BEGINNING_BYTES,
  describeList,
  ListFault,
  readListBeginning,
  type ListBeginning,
  type ListColumn,
} from '@postern/address/list';

/** The columns of a list, read from its first bytes. */
export interface ListColumns {
  /** Empty when there is nothing to choose from. */
  columns: readonly ListColumn[];
  /** The column with the addresses; null when the user has to choose it. */
  chosen: number | null;
  /** Describes how the list is read with a column, such as `column 2 (Email), separated by tabs`; empty for lines. */
  describe: (at: number) => string;
  /** Why the list cannot be read, as a sentence; empty when it can. */
  fault: string;
}

/** The columns of a list without columns. */
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

/** A column in a request: its name, or its number when other columns have the same name. */
export function columnQuery(columns: readonly ListColumn[], at: number): string {
  const { name = '' } = columns[at] ?? {};
  const isAlone = columns.filter((column) => column.name === name).length === 1;
  return name !== '' && isAlone && name.length <= MAX_QUERY ? name : String(at + 1);
}

/** The maximum length of a name in a request. */
const MAX_QUERY = 200;
