import { Refusal } from './refusal.ts';

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
 *
 * Some platforms drop all that a request had under way, timers too, when its client leaves. Where
 * such a platform says so, the first of those who joined starts anew; else they hear
 * `upstream_timeout` after `maxMs`, and the flight is forgotten.
 */
export function createFlights<T>({ maxMs, now }: FlightOptions): Flights<T> {
  const flying = new Map<string, Flying<T>>();

  return {
    async join(key, start) {
      forgetOverdue();
      const other = flying.get(key);
      if (!other) return depart(key, start);
      try {
        return await outcomeOf(other);
      } catch (thrown) {
        // A flight itself fails by a refusal: this is the platform, which has dropped it.
        if (thrown instanceof Refusal) throw thrown;
        forget(key, other);
        const next = flying.get(key);
        return next ? outcomeOf(next) : depart(key, start);
      }
    },
  };

  function depart(key: string, start: () => Flight<T>): Promise<T> {
    const { answer, landed } = start();
    const flight = { answer, overdueAtMs: now() + maxMs };
    flying.set(key, flight);
    void landed.then(() => forget(key, flight));
    return answer;
  }

  function outcomeOf({ answer, overdueAtMs }: Flying<T>): Promise<T> {
    return inTime(answer, Math.min(overdueAtMs - now(), maxMs));
  }

  function forget(key: string, flight: Flying<T>): void {
    if (flying.get(key) === flight) flying.delete(key);
  }

  // The map is in order of departure.
  function forgetOverdue(): void {
    for (const [key, { overdueAtMs }] of flying) {
      if (overdueAtMs > now()) return;
      flying.delete(key);
    }
  }
}

/** What flights are made of. */
export interface FlightOptions {
  /** How long a flight may take, in milliseconds. */
  maxMs: number;
  now: () => number;
}

interface Flying<T> {
  answer: Promise<T>;
  overdueAtMs: number;
}

/** Each waits by a timer of its own request: the leader's may be gone with the leader. */
async function inTime<T>(answer: Promise<T>, waitMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refusal('upstream_timeout')), waitMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
