import { sql } from 'kysely';
import type { Store, Write } from '../db/store.ts';

/** Options that keep part of a user's access. */
interface EndAccessOptions {
  /** The session that stays. Default none. */
  except?: string | undefined;
  /** The count of `countFactorChanges` before the change began. Default any. */
  since?: number | undefined;
}

/** The number of changes of a user's password, second factor and passkeys; undefined for an unknown user. */
export async function countFactorChanges(
  db: Store['db'],
  personId: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('person')
    .select('factor_changes')
    .where('id', '=', personId)
    .executeTakeFirst();
  return row?.factor_changes;
}

/**
 * Ends the access that a user's old factors have given, in the transaction that changes a factor: sessions, sign-ins
 * that wait for a second step, passkeys and second factors that are being set up, and mailed links to reset the
 * password. It counts the change, so that a sign-in that began before it gets no session: see `withSignInCheck`.
 *
 * @returns the number of sessions that ended; null, with nothing changed, when another change was made since `since`.
 *
 * Source: docs/decisions/accounts.md#0040.
 */
export async function endAccess(
  trx: Write,
  personId: string,
  { except = '', since }: EndAccessOptions = {},
): Promise<number | null> {
  const person = await trx
    .updateTable('person')
    .set(({ eb }) => ({ factor_changes: eb('factor_changes', '+', 1) }))
    .where('id', '=', personId)
    .$if(since !== undefined, (row) => row.where('factor_changes', '=', since!))
    .returning('email')
    .executeTakeFirst();
  if (!person) return null;
  const { numDeletedRows } = await trx
    .deleteFrom('session')
    .where('user_id', '=', personId)
    .where('id', '!=', except)
    .executeTakeFirstOrThrow();
  await endChallenges(trx, personId);
  await trx
    .deleteFrom('second_factor')
    .where('user_id', '=', personId)
    .where('verified', '=', false)
    .execute();
  await trx
    .deleteFrom('mail_link')
    .where('email', '=', person.email)
    .where('purpose', '=', 'reset')
    .execute();
  return Number(numDeletedRows);
}

/** Deletes the rows in which better-auth stores a second step and a passkey that is being added, in both formats. */
async function endChallenges(trx: Write, personId: string): Promise<void> {
  const theirs = trx
    .selectFrom('verification')
    .select(sql<string>`'2fa-attempts-' || identifier`.as('identifier'))
    .where('value', '=', personId);
  await trx.deleteFrom('verification').where('identifier', 'in', theirs).execute();
  await trx
    .deleteFrom('verification')
    .where(({ eb, or }) =>
      or([eb('value', '=', personId), eb('value', 'like', `%"id":"${personId}"%`)]),
    )
    .execute();
}
