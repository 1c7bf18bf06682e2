/** The bytes of a body, collected in blocks of one size. */
export interface ByteBlocks {
  /** Copies the next bytes. */
  push(bytes: Uint8Array): void;
  /** The blocks so far. Only the last one can share its memory with later bytes. */
  blocks(): Uint8Array[];
}

/**
 * Collects the pieces of a body in blocks of `blockBytes`. A client chooses the size of its pieces: as arrays of their
 * own, a million pieces of a byte would take a hundred times their bytes, and seconds to transfer to a thread.
 */
export function createByteBlocks(blockBytes: number): ByteBlocks {
  const full: Uint8Array[] = [];
  let block: Uint8Array | null = null;
  let used = 0;
  return {
    push(bytes) {
      for (let at = 0; at < bytes.byteLength;) {
        block ??= new Uint8Array(blockBytes);
        const part = bytes.subarray(at, at + blockBytes - used);
        block.set(part, used);
        used += part.byteLength;
        at += part.byteLength;
        if (used < blockBytes) continue;
        full.push(block);
        block = null;
        used = 0;
      }
    },
    blocks: () => (block ? [...full, block.subarray(0, used)] : [...full]),
  };
}
