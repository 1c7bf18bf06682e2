import type { Entry } from './answer.ts';
import { EXIT, Refusal } from './exit.ts';

const LF = 10;
const CR = 13;
/** A line that is longer is none of a list of addresses. */
const MAX_LINE_BYTES = 1 << 20;

/**
 * Reads a text with an address a line. Blank lines count as lines and are no addresses; a line
 * ends with LF or CRLF. Bytes that are not UTF-8 become U+FFFD.
 *
 * Throws a Refusal for a line longer than 1 MiB.
 */
export async function* readText(chunks: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  let index = 0;
  let line = 0;
  let endByte = 0;
  let rest: Buffer = Buffer.alloc(0);

  const entryOf = (bytes: Buffer, lineBytes: number): Entry | null => {
    line += 1;
    endByte += lineBytes;
    const isCrlf = bytes.at(-1) === CR;
    // Decoded by itself, so that a line that is kept does not keep its chunk.
    const email = bytes.toString('utf8', 0, bytes.length - (isCrlf ? 1 : 0));
    return email.trim() === '' ? null : { index: index++, line, email, endByte };
  };

  for await (const chunk of chunks) {
    const bytes: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let from = 0;
    for (let to = bytes.indexOf(LF); to >= 0; to = bytes.indexOf(LF, from)) {
      const entry = entryOf(bytes.subarray(from, to), to + 1 - from);
      from = to + 1;
      if (entry) yield entry;
    }
    rest = bytes.subarray(from);
    if (rest.length > MAX_LINE_BYTES) {
      throw new Refusal(EXIT.unreadable, `Line ${line + 1} is too long for a list of addresses.`);
    }
  }
  const last = rest.length > 0 ? entryOf(rest, rest.length) : null;
  if (last) yield last;
}
