import { columnText } from '../list-column.ts';
import { BEGINNING_BYTES, readListBeginning } from '../list-beginning.ts';
import { createListReader } from '../list-reader.ts';

/** How a list of a test is read. */
export interface ReadOptions {
  column?: string;
  /** So many bytes come at a time. */
  size?: number;
}

/** Reads a list: each address with its line, such as `2 a@x.de`, or the columns to choose from where there is a doubt. */
export function readBytes(list: string | Uint8Array, { column, size = 1 << 16 }: ReadOptions = {}) {
  const bytes = typeof list === 'string' ? new TextEncoder().encode(list) : list;
  const head = bytes.subarray(0, BEGINNING_BYTES);
  const beginning = readListBeginning(head, { isWhole: head.length === bytes.length, column });
  const { columns } = beginning;
  if (columns && !columns.chosen) return columns.candidates.map(columnText);
  const reader = createListReader(beginning);
  const told: string[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    for (const { line, email } of reader.push(bytes.subarray(at, at + size))) {
      told.push(`${line} ${email}`);
    }
  }
  for (const { line, email } of reader.end()) told.push(`${line} ${email}`);
  return told;
}

/** The bytes of a text in an encoding. */
export const encoded = {
  utf16le: (text: string) => new Uint8Array(Buffer.from(text, 'utf16le')),
  utf16be: (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16()),
  /** Each character is the byte of its number. */
  bytes: (text: string) => new Uint8Array(Buffer.from(text, 'latin1')),
};
