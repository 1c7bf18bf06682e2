/** A value that can be watched. It fulfils Svelte's store contract too. */
export interface Store<T> {
  get(): T;
  set(next: T): void;
  /** Calls the listener at once and at each change. Returns a function that ends this. */
  subscribe(listener: (value: T) => void): () => void;
}

/** Creates a store. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<(value: T) => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of [...listeners]) listener(value);
    },
    subscribe(listener) {
      listeners.add(listener);
      listener(value);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
