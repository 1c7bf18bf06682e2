/** Gathers entries that are written together. */
export interface WriteBuffer<Entry, Written> {
  /** Gathers an entry. Settles with the batch that it is written in. */
  add(entry: Entry): Promise<Written>;
  /** Writes without waiting what was gathered; an empty batch too. */
  flush(): Promise<Written>;
}

/** How long entries wait for others, and how many of them no longer wait. */
interface Limits {
  lingerMs: number;
  most?: number;
}

interface Batch<Entry, Written> {
  entries: Entry[];
  written: Promise<Written>;
  close(): void;
}

/**
 * Makes a write buffer. Batches are written one at a time, in order; what comes during a write is
 * in the next, so that a busy process does not wait for the disk once for each entry.
 *
 * A rejected write rejects its own batch only.
 */
export function createWriteBuffer<Entry, Written>(
  write: (entries: Entry[]) => Promise<Written>,
  { lingerMs, most = Infinity }: Limits,
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
