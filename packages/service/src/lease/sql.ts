import { sql, type RawBuilder } from 'kysely';
import type { Store } from '../db/store.ts';

/** A lease that is this many times as long as leases are was written by a clock that was wrong. */
const SKEW_LEASES = 10;

/**
 * Tells, as SQL of a row with `lease_until`, whether its lease has expired: its time is over, or so
 * far ahead that only clock skew explains it.
 *
 * Source: docs/decisions/jobs.md#0037.
 */
export function isExpired(leaseMs: number, now: number): RawBuilder<boolean> {
  return sql`(lease_until < ${now} or lease_until > ${now + SKEW_LEASES * leaseMs})`;
}

/** Locks selected rows of PostgreSQL, without those that others have locked; SQLite has one writer. */
export function skipLocked({ dialect }: Pick<Store, 'dialect'>): RawBuilder<unknown> {
  return dialect === 'postgres' ? sql`for update skip locked` : sql``;
}

/** Orders and locks selected rows of PostgreSQL, so that two transactions never wait for each other; SQLite has one writer. */
export function inOrder({ dialect }: Pick<Store, 'dialect'>): RawBuilder<unknown> {
  return dialect === 'postgres' ? sql`order by id for no key update` : sql``;
}
