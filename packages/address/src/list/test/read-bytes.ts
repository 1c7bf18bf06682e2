import { columnText } from '../list-column.ts';
import { BEGINNING_BYTES, readListBeginning } from '../list-beginning.ts';
import { createListReader } from '../list-reader.ts';

/** The options of {@link readBytes}. */
export interface ReadOptions {
  column?: string;
  /** The chunk size in bytes. */
  size?: number;
}

/** The addresses of a list with their lines, such as `2 a@x.de`; or the candidate columns if the column is ambiguous. */
export function readBytes(list: string | Uint8Array, { column, size = 1 << 16 }: ReadOptions = {}) {
  const bytes = typeof list === 'string' ? new TextEncoder().encode(list) : list;
  const head = bytes.subarray(0, BEGINNING_BYTES);
  const beginning = readListBeginning(head, { isWhole: head.length === bytes.length, column });
  const { columns } = beginning;
  if (columns && !columns.chosen) return columns.candidates.map(columnText);
  const reader = createListReader(beginning);
  const entries: string[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    for (const { line, email } of reader.push(bytes.subarray(at, at + size))) {
      entries.push(`${line} ${email}`);
    }
  }
  for (const { line, email } of reader.end()) entries.push(`${line} ${email}`);
  return entries;
}

/** The bytes of a text in an encoding. */
export const encoded = {
  utf16le: (text: string) => new Uint8Array(Buffer.from(text, 'utf16le')),
  utf16be: (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16()),
  /** One byte per character, by its code. */
  bytes: (text: string) => new Uint8Array(Buffer.from(text, 'latin1')),
};
