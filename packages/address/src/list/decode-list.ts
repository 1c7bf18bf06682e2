import {
  encodingOfHighBytes,
  wholeCharacters,
  type Encoding,
  type FoundEncoding,
} from './encoding.ts';
import { isWestern } from './western.ts';
import { ASCII, WINDOWS_1252 } from './windows-1252.ts';

/** A streaming decoder for the bytes of a list. */
export interface ListDecoder {
  /** The text of the next bytes. A character that is cut off is returned with the next bytes. */
  push(bytes: Uint8Array): string;
  /** The text of the remaining bytes. */
  end(): string;
  /** Null while all bytes are ASCII. */
  readonly encoding: Encoding | null;
  /** Whether bytes that are invalid in this encoding were decoded as U+FFFD. */
  readonly hasFaults: boolean;
}

/** Creates a decoder from the result of `findEncoding`. */
export function createListDecoder({ encoding: found, markBytes }: FoundEncoding): ListDecoder {
  let encoding = found;
  let toSkip = markBytes;
  let rest = new Uint8Array();
  let hasFaults = false;

  const read = (bytes: Uint8Array): string => {
    const { text, isWhole } = textOf(bytes, encoding ?? 'utf-8');
    hasFaults ||= !isWhole;
    return text;
  };

  return {
    push(chunk) {
      const skipped = Math.min(toSkip, chunk.length);
      toSkip -= skipped;
      const bytes = joined(rest, chunk.subarray(skipped));
      encoding ??= encodingOfHighBytes(bytes);
      const end = wholeEnd(bytes, encoding);
      rest = bytes.slice(end);
      return read(bytes.subarray(0, end));
    },
    end() {
      if (rest.length > 0) encoding ??= isWestern(rest) ? 'windows-1252' : 'unknown';
      const text = read(rest);
      rest = new Uint8Array();
      return text;
    },
    get encoding() {
      return encoding;
    },
    get hasFaults() {
      return hasFaults;
    },
  };
}

function textOf(bytes: Uint8Array, encoding: Encoding): { text: string; isWhole: boolean } {
  if (encoding === 'windows-1252' || encoding === 'unknown') {
    const characters = encoding === 'unknown' ? ASCII : WINDOWS_1252;
    const text = Array.from(bytes, (byte) => characters[byte]).join('');
    return { text, isWhole: !text.includes('\uFFFD') };
  }
  try {
    const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
    return { text: decoder.decode(bytes), isWhole: true };
  } catch {
    return {
      text: new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes),
      isWhole: false,
    };
  }
}

/** The number of bytes before a character that is cut off at the end. */
function wholeEnd(bytes: Uint8Array, encoding: Encoding | null): number {
  if (encoding === 'utf-8' || encoding === null) return wholeCharacters(bytes);
  if (encoding !== 'utf-16le' && encoding !== 'utf-16be') return bytes.length;
  const even = bytes.length - (bytes.length % 2);
  const high = bytes[even - (encoding === 'utf-16le' ? 1 : 2)];
  return high !== undefined && high >= 0xd8 && high <= 0xdb ? even - 2 : even;
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
