import type { ServiceContext } from '../service-context.ts';
import { makeToken } from './token.ts';

const NAME = 'session_secret';

/**
 * Tells what sessions are signed with: the operator's secret, or one that is made at the first
 * start and kept. Several processes that start at once end up with the same.
 */
export async function sessionSecret({ store, settings }: ServiceContext): Promise<string> {
  if (settings.secret !== null) return settings.secret;
  const { db } = store;
  await db
    .insertInto('setting')
    .values({ name: NAME, value: makeToken() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirstOrThrow();
  return value;
}
