import type { ListBeginning } from './list-beginning.ts';
import { columnText } from './list-column.ts';

const ENCODINGS = {
  'utf-8': null,
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
  unknown: 'an unknown encoding',
} as const;
const DELIMITERS: Readonly<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'pipes',
};

/** A description of how a list is read, for example `column 3 (Customer Email), separated by semicolons, in Windows-1252`; empty for one address per line in UTF-8. */
export function describeList({ encoding, dialect, columns }: ListBeginning, at: number): string {
  const { delimiter } = dialect;
  const column = columns?.columns[at];
  const isTable = delimiter !== null && columns !== null && columns.columns.length > 1;
  const charset = encoding.encoding && ENCODINGS[encoding.encoding];
  const parts = [
    isTable && column && `column ${columnText(column)}`,
    isTable && `separated by ${DELIMITERS[delimiter] ?? `"${delimiter}"`}`,
    charset && `in ${charset}`,
  ];
  return parts.filter(Boolean).join(', ');
}
