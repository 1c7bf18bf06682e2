import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newFolder } from '../test/folder.ts';
import { startProcess } from '../test/process.ts';
import { openSqliteStore } from './sqlite-store.ts';

test.each(['process.exit()', 'throw new Error("a mistake")'])(
  'a process that ends by %s leaves one whole file, with everything that was answered',
  async (end) => {
    const path = join(newFolder(), 'postern.db');
    const other = startProcess(`
      const { openStore } = await load('db/open-store.ts');
      const { migrate } = await load('db/migrate.ts');
      const store = await openStore(${JSON.stringify(path)});
      await migrate(store);
      const noteOne = (name) =>
        store.write((trx) => trx.insertInto('setting').values({ name, value: '' }).execute());
      await noteOne('answered');
      void noteOne('under way');
      setTimeout(() => { ${end} });
    `);
    await other.ended;
    expect(existsSync(`${path}-wal`)).toBe(false);
    const store = await openSqliteStore(path);
    onTestFinished(() => store.close());
    const kept = await store.db.selectFrom('setting').select('name').execute();
    expect(kept).toContainEqual({ name: 'answered' });
  },
);
