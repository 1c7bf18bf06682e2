import { brotliDecompressSync } from 'node:zlib';
import type { Names } from './covers.ts';

/** One name after the first of a block: a capital for what it shares with the name before, and the rest. */
const STEP = /[A-Z][^A-Z]*/g;
const SHARES_NOTHING = 'A'.charCodeAt(0);

/**
 * Makes names out of a packed text, which is unpacked at the first call and never before.
 *
 * Unpacked, it stays one text: a lookup searches its blocks by halves and reads one of them. A
 * block is a line, `com.temp-inbox D-mailG-2`: names with the last label first and sorted, the
 * first in full, then each with a capital that tells how many characters it shares with the one
 * before. Written by scripts/pack-names.js.
 */
export function packedNames(packed: string): () => Names {
  let names: Names | undefined;
  return () => (names ??= unpacked(packed));
}

function unpacked(packed: string): Names {
  const text = brotliDecompressSync(Buffer.from(packed, 'base64')).toString('latin1');
  const blocks = text.split('\n');
  return {
    has(name) {
      const wanted = turned(name);
      return holds(blocks[lastNotAfter(wanted, blocks)] ?? '', wanted);
    },
  };
}

/** `a.b.com` as `com.a.b`. */
function turned(name: string): string {
  const dot = name.lastIndexOf('.');
  return `${name.slice(dot + 1)}.${name.slice(0, dot)}`;
}

/** The last block whose first name does not come after the wanted one; −1 for none. */
function lastNotAfter(wanted: string, blocks: readonly string[]): number {
  // A first name ends at a space, and `!` sorts behind the space and before all that is in a name.
  const limit = `${wanted}!`;
  let low = 0;
  let high = blocks.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (blocks[middle]! < limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function holds(block: string, wanted: string): boolean {
  const space = block.indexOf(' ');
  let name = block.slice(0, space);
  if (name === wanted) return true;
  for (const step of block.slice(space + 1).match(STEP) ?? []) {
    name = name.slice(0, step.charCodeAt(0) - SHARES_NOTHING) + step.slice(1);
    if (name === wanted) return true;
  }
  return false;
}
