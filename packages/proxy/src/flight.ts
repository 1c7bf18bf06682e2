/** A call under way. */
export interface Flight<T> {
  /** What those who asked get. */
  answer: Promise<T>;
  /** Settles when the answer is where the next to ask will find it; never rejects. */
  landed: Promise<unknown>;
}

/** Joins those who ask for the same while the answer is under way. */
export interface Flights<T> {
  /** Starts a flight unless the key has one already; everybody gets the one outcome. */
  join(key: string, start: () => Flight<T>): Promise<T>;
}

/**
 * Makes a set of flights: one a key at a time.
 *
 * Nobody's leaving ends a flight, not even the leader's: it flies on for those who joined
 * and for the cache. A failure reaches all who joined, and the next to ask starts anew.
 */
export function createFlights<T>(): Flights<T> {
  const flying = new Map<string, Promise<T>>();

  return {
    join(key, start) {
      const other = flying.get(key);
      if (other) return other;
      const { answer, landed } = start();
      flying.set(key, answer);
      void landed.then(() => flying.delete(key));
      return answer;
    },
  };
}
