import type { PostgresPool } from 'kysely';

/** The connections of a database, for one test. */
export interface LentPool extends PostgresPool {
  /** How many connections were in use at once, at most. */
  readonly peak: number;
}

/**
 * Lends the connections of a pool. `end` waits until all are back and leaves them open. Later calls of `connect`
 * reject, so what a test left running cannot reach the rows of the next one.
 */
export function lendPool(pool: PostgresPool): LentPool {
  let ended: Promise<void> | null = null;
  /** Those in use, and those that are waited for. */
  let count = 0;
  let inUse = 0;
  let peak = 0;
  let allBack = () => {};

  return {
    get peak() {
      return peak;
    },
    async connect() {
      if (ended) throw new Error('The test of this connection has ended');
      count += 1;
      const client = await pool.connect().catch((error: unknown) => {
        takeBack();
        throw error;
      });
      inUse += 1;
      peak = Math.max(peak, inUse);
      return {
        query: client.query,
        release() {
          client.release();
          inUse -= 1;
          takeBack();
        },
      };
    },
    end() {
      ended ??= new Promise((resolve) => {
        allBack = resolve;
        if (count === 0) resolve();
      });
      return ended;
    },
  };

  function takeBack(): void {
    count -= 1;
    if (count === 0) allBack();
  }
}
