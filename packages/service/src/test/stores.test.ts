import { expect, test } from 'vitest';
import { openOrganisation } from './service-context.ts';
import { describeStores } from './stores.ts';

describeStores('a database of a test', (open) => {
  test('is fresh each time', async () => {
    const [one, other] = [await open(), await open()];
    await openOrganisation(one);
    expect(await one.store.db.selectFrom('organisation').selectAll().execute()).toHaveLength(1);
    expect(await other.store.db.selectFrom('organisation').selectAll().execute()).toHaveLength(0);
  });
});
