import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openQueue } from '../queue/open-queue.ts';
import { begun, countHints, silent } from '../queue/test/bench.ts';
import { migratedTemplate } from '../test/migrated-template.ts';
import { needsPgBouncer, startPgBouncer } from '../test/pgbouncer.ts';
import { needsPostgres } from '@postern/tools/test/postgres-programs.ts';
import { sharedPostgres } from '../test/stores.ts';
import { migrate } from './migrate.ts';
import { openStore } from './open-store.ts';

const REJECTION =
  'cannot be used: a connection pooler in transaction mode is in front of it (PgBouncer: pool_mode = transaction): ' +
  'set it to session mode, or connect to PostgreSQL itself';

describe.skipIf(needsPostgres() || needsPgBouncer())('behind PgBouncer', () => {
  const createDatabase = () => sharedPostgres().createDatabase(migratedTemplate.name);

  test('session mode works, with the limits of each connection and with hints', async () => {
    const direct = await createDatabase();
    const url = await startPgBouncer(direct, { pool_mode: 'session' });
    const store = await openStore(url);
    onTestFinished(() => store.close());
    expect(await migrate(store)).toEqual([]);
    const { rows } = await sql<{ name: string; setting: string; unit: string }>`
      select name, setting, unit from pg_settings
      where name in ('statement_timeout', 'idle_in_transaction_session_timeout')`.execute(store.db);
    expect(rows.map(({ setting, unit }) => setting + unit)).toEqual(['30000ms', '30000ms']);
    const queue = await begun(openQueue(store, silent()));
    const hints = countHints(queue, 'jobs');
    await expect.poll(() => hints.count).toBeGreaterThan(0);
    const other = await openStore(direct);
    onTestFinished(() => other.close());
    const before = hints.count;
    await other.write((trx) => openQueue(other, silent()).hint(trx, 'jobs'));
    await expect.poll(() => hints.count).toBeGreaterThan(before);
  });

  test.each([
    { pool_mode: 'transaction' },
    { pool_mode: 'transaction', default_pool_size: 1 },
    { pool_mode: 'transaction', default_pool_size: 2, server_round_robin: 1 },
    { pool_mode: 'transaction', server_round_robin: 1 },
    { pool_mode: 'statement' },
  ] as const)('%j is rejected at the start', async (settings) => {
    const url = await startPgBouncer(await createDatabase(), settings);
    // PgBouncer hands out idle server connections in turns.
    for (let round = 0; round < 3; round += 1) {
      await expect(openStore(url)).rejects.toThrow(REJECTION);
    }
  });
});
