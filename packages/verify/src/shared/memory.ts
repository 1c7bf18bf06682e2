/** Remembers what was found out, until there is too much of it. */
export interface Memory<T> {
  get(key: string): T | undefined;
  set(key: string, found: T): void;
}

/**
 * Makes a memory of up to twice `capacity` entries. When one half is full, the half that was used
 * before it is forgotten, save what was asked for in between: so what is asked often stays.
 *
 * Cheaper than moving an entry at every use: the usual `get` is one look into one map.
 */
export function createMemory<T>(capacity: number): Memory<T> {
  let young = new Map<string, T>();
  let old = new Map<string, T>();
  const set = (key: string, found: T) => {
    if (young.size >= capacity) {
      old = young;
      young = new Map();
    }
    young.set(key, found);
  };
  return {
    get(key) {
      const found = young.get(key);
      if (found !== undefined) return found;
      const kept = old.get(key);
      if (kept !== undefined) set(key, kept);
      return kept;
    },
    set,
  };
}
