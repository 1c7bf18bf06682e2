import type { PostgresPool } from 'kysely';

/** The connection pool of a database, for one test. */
export interface LentPool extends PostgresPool {
  /** The highest number of connections in use at once. */
  readonly peak: number;
}

/**
 * Lends the connections of a pool. `end` waits until all connections are released and leaves them open. After it,
 * `connect` rejects, so code that is still running after its test cannot change the rows of the next test.
 */
export function lendPool(pool: PostgresPool): LentPool {
  let ended: Promise<void> | null = null;
  /** Connections in use or requested. */
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
