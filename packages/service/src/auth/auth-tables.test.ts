import { getMigrations } from 'better-auth/db/migration';
import { expect, it } from 'vitest';
import { describeStores } from '../test/stores.ts';
import { authPlugins } from './auth-plugins.ts';
import { authTables } from './auth-tables.ts';
import { createBackupCodes } from './backup-codes.ts';
import { scryptHash } from './password-hash.ts';

describeStores('the tables of accounts', (openContext) => {
  it('are those that better-auth needs', async () => {
    const { store } = await openContext();
    const { toBeCreated, toBeAdded } = await getMigrations({
      ...authTables,
      database: { db: store.db, type: store.dialect, transaction: true },
      plugins: authPlugins('http://localhost', createBackupCodes(store, scryptHash)),
      emailAndPassword: { enabled: true },
      rateLimit: { enabled: false },
      // It calls PostgreSQL's bigint no number, though its own compiler writes just that.
      logger: { disabled: true },
    });
    expect([toBeCreated, toBeAdded]).toEqual([[], []]);
  });
});
