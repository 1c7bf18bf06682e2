import { isWestern } from './western.ts';
import { ListFault, type ListFaultCode } from './list-fault.ts';

/** The encoding of a list. `unknown` is a superset of ASCII of which only ASCII can be decoded. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'unknown';

/** The encoding found in the first bytes of a list. */
export interface FoundEncoding {
  /** Null while every byte is ASCII; later bytes decide. */
  encoding: Encoding | null;
  /** The length of the byte order mark in bytes. */
  markBytes: number;
}

const UTF_32_MARKS = [
  [0xff, 0xfe, 0, 0],
  [0, 0, 0xfe, 0xff],
];
const MARKS: readonly (readonly [Encoding, ...number[]])[] = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
];
/** The first characters of files that are not text. */
const SIGNATURES: readonly (readonly [ListFaultCode, string])[] = [
  ['workbook', 'PK\x03\x04'],
  ['workbook', '\xd0\xcf\x11\xe0'],
  ['compressed', '\x1f\x8b'],
  ['document', '%PDF-'],
  ['document', '{\\rtf'],
];
const MARKUP = /^\s*<(?:!doctype|html|\?xml|table)\b/i;
/** The maximum percentage of control characters in a text. */
const MAX_CONTROLS_PERCENT = 5;

/**
 * Finds the encoding of a list from its first bytes: by a byte order mark; without one, UTF-16 if every other byte is
 * mostly zero; otherwise the result of {@link encodingOfHighBytes}.
 *
 * Throws a {@link ListFault} for a file that is not text.
 */
export function findEncoding(head: Uint8Array): FoundEncoding {
  rejectOtherFiles(head);
  const mark = MARKS.find(([, ...bytes]) => startsWith(head, bytes));
  if (mark) return { encoding: mark[0], markBytes: mark.length - 1 };
  const utf16 = utf16WithoutMark(head);
  if (utf16) return { encoding: utf16, markBytes: 0 };
  const controls = head.reduce((count, byte) => count + Number(isControl(byte)), 0);
  if (controls * 100 > head.length * MAX_CONTROLS_PERCENT) {
    // A short text can have one; then the row is invalid, not the list.
    if (controls > 1) throw new ListFault('binary');
  }
  return { encoding: encodingOfHighBytes(head), markBytes: 0 };
}

/**
 * The encoding of bytes in a superset of ASCII; null if all whole characters are ASCII.
 *
 * It is UTF-8 if the bytes are valid, or if more non-ASCII characters are valid than not; otherwise Windows-1252 if they
 * look like a text in a Western European language.
 */
export function encodingOfHighBytes(bytes: Uint8Array): Encoding | null {
  const whole = bytes.subarray(0, wholeCharacters(bytes));
  if (!whole.some((byte) => byte > 0x7f)) return null;
  if (isUtf8(whole)) return 'utf-8';
  const text = new TextDecoder().decode(whole);
  const broken = text.match(/\uFFFD/g)?.length ?? 0;
  const read = text.match(/[^\0-\x7F\uFFFD]/gu)?.length ?? 0;
  if (read > broken) return 'utf-8';
  return isWestern(bytes) ? 'windows-1252' : 'unknown';
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** The number of bytes before a UTF-8 character that is cut off at the end; all of them if none is. */
export function wholeCharacters(bytes: Uint8Array): number {
  const { length } = bytes;
  for (let back = 1; back <= Math.min(3, length); back++) {
    const byte = bytes[length - back]!;
    if (byte < 0x80) break;
    if (byte < 0xc0) continue;
    const wanted = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return wanted > back ? length - back : length;
  }
  return length;
}

function rejectOtherFiles(head: Uint8Array): void {
  if (UTF_32_MARKS.some((mark) => startsWith(head, mark))) throw new ListFault('utf_32');
  const start = String.fromCharCode(...head.subarray(0, 64));
  const signature = SIGNATURES.find(([, beginning]) => start.startsWith(beginning));
  if (signature) throw new ListFault(signature[0]);
  if (MARKUP.test(start)) throw new ListFault('markup');
}

/** UTF-16 by its zero bytes: delimiters, line ends, digits and most letters of an address have one zero byte of two. */
function utf16WithoutMark(head: Uint8Array): Encoding | null {
  const pairs = head.length >> 1;
  if (pairs < 2) return null;
  const zeros = [0, 0];
  for (let at = 0; at < pairs * 2; at++) if (head[at] === 0) zeros[at % 2]! += 1;
  const [first, second] = zeros as [number, number];
  if (first + second === 0 || Math.max(first, second) * 4 < pairs) return null;
  if (Math.min(first, second) * 10 > Math.max(first, second)) throw new ListFault('binary');
  return second > first ? 'utf-16le' : 'utf-16be';
}

function startsWith(head: Uint8Array, bytes: readonly number[]): boolean {
  return bytes.every((byte, at) => head[at] === byte);
}

/** The C0 controls except the tab, line ends, the form feed, the escape, and the DOS end of file. */
function isControl(byte: number): boolean {
  return byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1b && byte !== 0x1a;
}
