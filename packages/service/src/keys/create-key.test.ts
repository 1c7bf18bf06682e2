import { expect, test } from 'vitest';
import { openOrganisation, openParts } from '../test/parts.ts';
import { createKey } from './create-key.ts';
import { createKeys } from './keys.ts';

test('an organisation is found by its name among thousands, and not made again', async () => {
  const parts = await openParts();
  await parts.store.db
    .insertInto('organisation')
    .values(
      Array.from({ length: 1000 }, (_, at) => ({
        id: crypto.randomUUID(),
        name: `Other ${at}`,
        created_at: 0,
        turn: 0,
      })),
    )
    .execute();
  const id = await openOrganisation(parts, 'Shop');
  const keys = createKeys(parts);
  const key = await createKey(parts, keys, { organisation: 'Shop' });
  expect(await keys.find(key)).toMatchObject({ orgId: id });
});
