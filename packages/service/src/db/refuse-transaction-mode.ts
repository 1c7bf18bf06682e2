import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';

const TRANSACTION_MODE =
  'a connection pooler in transaction mode is in front of it (PgBouncer: pool_mode = transaction): ' +
  'set it to session mode, or connect to PostgreSQL itself';

/**
 * Rejects when a pooler gives connections to another client after each transaction: `LISTEN`, session limits and locks
 * do not work there.
 *
 * One connection sets a value in its session, and reads it while another connection is within a transaction. Only a
 * pooler loses the value, or shows it to the other one. The second round is for poolers that reuse the server
 * connection that was idle longest.
 *
 * @param one a connection, and `other` another one of the same process.
 */
export async function refuseTransactionMode(one: Client, other: Client): Promise<void> {
  const mark = randomUUID();
  try {
    await one.query(`select set_config('postern.session', $1, false)`, [mark]);
    for (let round = 0; round < 2; round += 1) {
      await other.query('begin');
      // In this order, because a pooler with one server connection would let the first one wait.
      const isLost = (await markOf(other)) === mark || (await markOf(one)) !== mark;
      await other.query('commit');
      if (isLost) throw new Error(TRANSACTION_MODE);
    }
  } catch (error) {
    const { message } = error as Error;
    throw message.includes('statement pooling mode') ? new Error(TRANSACTION_MODE) : error;
  }
}

async function markOf(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ mark: string | null }>(
    `select current_setting('postern.session', true) as mark`,
  );
  return rows[0]!.mark;
}
