/** Collects entries that are written together. */
export interface WriteBuffer<Entry, Written> {
  /** Adds an entry. Settles with the batch in which it is written. */
  add(entry: Entry): Promise<Written>;
  /** Writes the collected entries without waiting; an empty batch too. */
  flush(): Promise<Written>;
}

/** How long entries wait for others, and how many of them end the wait. */
interface BufferLimits {
  lingerMs: number;
  most?: number;
}

interface Batch<Entry, Written> {
  entries: Entry[];
  written: Promise<Written>;
  close(): void;
}

/**
 * Creates a write buffer. Batches are written one at a time, in order. Entries that arrive during a write are in the
 * next batch, so that a busy process does not wait for the disk once per entry.
 *
 * A rejected write rejects only its own batch.
 */
export function createWriteBuffer<Entry, Written>(
  write: (entries: Entry[]) => Promise<Written>,
  { lingerMs, most = Infinity }: BufferLimits,
): WriteBuffer<Entry, Written> {
  let batch: Batch<Entry, Written> | null = null;
  let last: Promise<unknown> = Promise.resolve();

  function begin(): Batch<Entry, Written> {
    const entries: Entry[] = [];
    let close: () => void = () => undefined;
    const closed = new Promise<void>((resolve) => (close = resolve));
    const written = last
      .then(() => {
        const timer = setTimeout(close, lingerMs);
        return closed.finally(() => clearTimeout(timer));
      })
      .then(() => {
        batch = null;
        return write(entries);
      });
    last = written.catch(() => undefined);
    return { entries, written, close };
  }

  return {
    add(entry) {
      batch ??= begin();
      batch.entries.push(entry);
      if (batch.entries.length >= most) batch.close();
      return batch.written;
    },
    flush() {
      batch ??= begin();
      batch.close();
      return batch.written;
    },
  };
}
