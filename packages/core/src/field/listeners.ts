import type { Snapshot } from '../types.ts';

type Listener = (snapshot: Snapshot) => void;

/** Creates the listeners of a field. */
export function createListeners() {
  const all = new Set<{ call: Listener }>();
  let published: Snapshot | undefined;

  return {
    count: () => all.size,

    /** Adds a listener, which may be there already. Returns its undo. */
    add(call: Listener): () => void {
      const mine = { call };
      all.add(mine);
      return () => {
        all.delete(mine);
      };
    },

    /** Calls each listener with a snapshot, if it is another one than before. */
    publish(snapshot: Snapshot): void {
      if (snapshot === published) return;
      published = snapshot;
      for (const listener of [...all]) {
        if (snapshot !== published) return; // A listener caused a newer one, which all have got.
        if (!all.has(listener)) continue;
        try {
          listener.call(snapshot);
        } catch (error) {
          queueMicrotask(() => {
            throw error; // For the page; the other listeners are called all the same.
          });
        }
      }
    },
  };
}
