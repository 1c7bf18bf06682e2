import type { Store } from '../db/store.ts';
import { secondStepOf } from './cookie-jar.ts';

/**
 * Finds the user who has given a password and not yet a second factor, by the cookie of that step. The name in it is
 * random, so that only the browser of that step sends it.
 */
export async function findChallenged(
  { db }: Pick<Store, 'db'>,
  cookies: string | undefined,
): Promise<{ id: string; email: string } | undefined> {
  const challenge = secondStepOf(cookies);
  if (challenge === undefined) return undefined;
  return db
    .selectFrom('verification')
    .innerJoin('person', 'person.id', 'verification.value')
    .select(['person.id', 'email'])
    .where('identifier', '=', challenge)
    .executeTakeFirst();
}
