/** Values in memory, by key, that are written to the database together a little later. */
export interface WriteBehind<V> {
  /** Adds a value. Values of the same key are merged. */
  note(key: string, value: V): void;
  /** Writes the values. Call it once more before the store is closed. Values that cannot be written are kept. */
  flush(): Promise<void>;
}

/** How values are merged and written. */
interface WriteBehindOptions<V> {
  join(one: V, other: V): V;
  /** Gets the values in the order of their keys, so that two processes never deadlock. */
  write(notes: readonly (readonly [key: string, value: V])[]): Promise<void>;
  /** Called when values could not be written in time; the write is retried. */
  onFailure(error: unknown): void;
}

/** The maximum age of values that a crash loses. */
const WAIT_MS = 10_000;

/**
 * Creates a buffer that writes its values together, ten seconds after the first one. Its timer runs only while there is
 * a value.
 */
export function createWriteBehind<V>(options: WriteBehindOptions<V>): WriteBehind<V> {
  const { join, write, onFailure } = options;
  let noted = new Map<string, V>();
  let timer: NodeJS.Timeout | null = null;

  return {
    note(key, value) {
      add(key, value);
      wait();
    },
    flush() {
      if (timer) clearTimeout(timer);
      timer = null;
      return writeAll();
    },
  };

  function add(key: string, value: V): void {
    const known = noted.get(key);
    noted.set(key, known === undefined ? value : join(known, value));
  }

  function wait(): void {
    timer ??= setTimeout(() => {
      timer = null;
      writeAll().catch((error: unknown) => {
        onFailure(error);
        wait();
      });
    }, WAIT_MS).unref();
  }

  async function writeAll(): Promise<void> {
    if (noted.size === 0) return;
    const taken = noted;
    noted = new Map();
    try {
      await write([...taken].sort(([a], [b]) => (a < b ? -1 : 1)));
    } catch (error) {
      for (const [key, value] of taken) add(key, value);
      throw error;
    }
  }
}
