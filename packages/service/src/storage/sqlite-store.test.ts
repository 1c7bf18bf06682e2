import { expect, test } from 'vitest';
import { openOrganisation, openParts } from '../test/parts.ts';

test('what is written is read', async () => {
  const parts = await openParts();
  const id = await openOrganisation(parts);
  expect(await parts.store.db.selectFrom('organisation').select('id').execute()).toEqual([{ id }]);
});
