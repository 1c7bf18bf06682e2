import { sql, type RawBuilder } from 'kysely';
import type { Store } from '../db/store.ts';

/** Locks selected rows of PostgreSQL, except those that others have locked. SQLite has one writer. */
export function skipLocked({ dialect }: Pick<Store, 'dialect'>): RawBuilder<unknown> {
  return dialect === 'postgres' ? sql`for update skip locked` : sql``;
}

/** Orders and locks selected rows of PostgreSQL, so that two transactions do not deadlock. SQLite has one writer. */
export function inOrder({ dialect }: Pick<Store, 'dialect'>): RawBuilder<unknown> {
  return dialect === 'postgres' ? sql`order by id for no key update` : sql``;
}
