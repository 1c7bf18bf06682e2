/** What is noted in memory, by a key, and written to the database with the rest a little later. */
export interface WriteBehind<V> {
  /** Notes a value; another one of the same key is joined with it. */
  note(key: string, value: V): void;
  /** Writes what was noted; to be called once more before the store is closed. What cannot be written is kept. */
  flush(): Promise<void>;
}

/** How things are joined and written. */
interface WriteBehindOptions<V> {
  join(one: V, other: V): V;
  /** Gets the notes in the order of their keys, so that two processes never wait for each other. */
  write(notes: readonly (readonly [key: string, value: V])[]): Promise<void>;
  /** Called when notes could not be written in time; they are tried again. */
  onFailure(error: unknown): void;
}

/** A crash loses what was noted for so long. */
const WAIT_MS = 10_000;

/** Makes what writes notes together, ten seconds after the first. Its timer runs only while there is one to write. */
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
