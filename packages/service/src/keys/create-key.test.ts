import { expect, test } from 'vitest';
import { openOrganisation, openContext } from '../test/service-context.ts';
import { createKey } from './create-key.ts';
import { createKeys } from './keys.ts';

test('an existing organization is found by its name among a thousand, instead of created', async () => {
  const context = await openContext();
  await context.store.db
    .insertInto('organisation')
    .values(
      Array.from({ length: 1000 }, (_, at) => ({
        id: crypto.randomUUID(),
        name: `Other ${at}`,
        created_at: 0,
      })),
    )
    .execute();
  const id = await openOrganisation(context, 'Shop');
  const keys = createKeys(context);
  const key = await createKey(context, keys, { organisation: 'Shop' });
  expect(await keys.find(key)).toMatchObject({ orgId: id });
});
