/** A set of whole numbers from 0, one bit each: ten million need little more than a megabyte. */
export interface IndexSet {
  add(index: number): void;
  has(index: number): boolean;
  readonly size: number;
  /** −1 for an empty set. */
  readonly highest: number;
}

/** The bits of all 32-bit numbers need half a gigabyte. */
const MOST = 2 ** 32;

/** Creates an empty set. */
export function createIndexSet(): IndexSet {
  let bits = new Uint8Array(1024);
  let size = 0;
  let highest = -1;
  const has = (index: number) => ((bits[index >>> 3] ?? 0) & (1 << (index & 7))) !== 0;
  return {
    has,
    add(index) {
      if (index >= MOST || has(index)) return;
      if (index >>> 3 >= bits.length) {
        const more = new Uint8Array(Math.max(bits.length * 2, (index >>> 3) + 1));
        more.set(bits);
        bits = more;
      }
      bits[index >>> 3]! |= 1 << (index & 7);
      size += 1;
      highest = Math.max(highest, index);
    },
    get size() {
      return size;
    },
    get highest() {
      return highest;
    },
  };
}
