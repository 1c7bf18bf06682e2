import { setImmediate as breathe } from 'node:timers/promises';
import { domainToUnicode } from 'node:url';
import { sql } from 'kysely';
import { addressForm } from '../base/address-form.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Store, Write } from '../db/store.ts';
import { sentText } from '../jobs/stored-text.ts';
import { lower } from '../lease/due-times.ts';

/** The replacement of an erased address. It is not a valid address, so a job that validates it later gets `invalid`. */
export const ERASED = '[erased]';

/** The number of positions of a list that are read in one transaction. */
const PLACES = 5000;

/**
 * Erases an address from every list and every result of all organizations, regardless of letter case.
 *
 * Its positions get `[erased]`; their results stay, without the address. A job that has not validated it yet validates
 * `[erased]`, which is `invalid`, so its counts still add up. A worker that is processing the address loses its claim
 * on that chunk. Results of *other* addresses that suggest it are changed too, but later ones can suggest it again.
 *
 * Resolves when the address is out of all tables. Earlier copies still have it. The audit log of each organization has
 * the number of its positions, and never the address.
 *
 * @returns the number of positions.
 */
export async function eraseAddress(
  store: Store,
  address: string,
  now: () => number = Date.now,
): Promise<number> {
  const wanted = matcher(address);
  const jobs = await store.db.selectFrom('job').select(['id', 'org_id', 'total']).execute();
  const counts = new Map<string, number>();
  for (const { id, org_id, total } of jobs)
    for (let from = 0; from < total; from += PLACES) {
      const count = await eraseRows(store, { id, orgId: org_id, from, wanted, dueAt: now() });
      if (count > 0) counts.set(org_id, (counts.get(org_id) ?? 0) + count);
      await breathe();
    }
  for (const [orgId, places] of counts.size > 0 ? counts : NOWHERE)
    await recordAudit(store.db, 'address.erased', { orgId, at: now(), details: { places } });
  // The log keeps replaced content until it is overwritten.
  if (store.dialect === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(store.db);
  return [...counts.values()].reduce((sum, places) => sum + places, 0);
}

/** An address that was not found is recorded for the operator only. */
const NOWHERE: [orgId: null, places: number][] = [[null, 0]];

interface Matcher {
  /** Whether a text is the address. */
  is(email: string): boolean;
  /** A text without the address; null when it does not contain it. */
  without(text: string): string | null;
  /** A pattern that every result with the address matches, in lower case. */
  like: string;
}

interface AddressRows {
  id: string;
  orgId: string;
  from: number;
  wanted: Matcher;
  /** When chunks that a worker has claimed are due again. */
  dueAt: number;
}

async function eraseRows(store: Store, part: AddressRows): Promise<number> {
  let count = await eraseEntries(store, part);
  for (const table of ['outcome', 'trial'] as const)
    count += await eraseResults(store, table, part);
  return count;
}

async function eraseEntries(store: Store, part: AddressRows): Promise<number> {
  const { id, orgId, from, wanted, dueAt } = part;
  const rows = await store.db
    .selectFrom('entry')
    .select(['position', 'first_position', 'email'])
    .where('job_id', '=', id)
    .where('position', '>=', from)
    .where('position', '<', from + PLACES)
    .execute();
  const found = rows.filter(({ email }) => wanted.is(sentText(email)));
  if (found.length === 0) return 0;
  await store.write(async (trx) => {
    await lower(trx, store, { line: 'organisation', ids: [orgId], dueAt });
    for (const { position, first_position } of found) {
      await takeBack(trx, { id, position: first_position, dueAt });
      await trx
        .updateTable('entry')
        .set({ email: ERASED })
        .where('job_id', '=', id)
        .where('position', '=', position)
        .execute();
    }
    await lower(trx, store, { line: 'job', ids: [id], dueAt });
  });
  return found.length;
}

async function eraseResults(
  { db }: Store,
  table: 'outcome' | 'trial',
  { id, from, wanted }: AddressRows,
): Promise<number> {
  const { rows } = await sql<{ position: number; result: string }>`
    select position, result from ${sql.table(table)}
    where job_id = ${id} and position >= ${from} and position < ${from + PLACES}
      and lower(result) like ${wanted.like} escape '!'
  `.execute(db);
  let count = 0;
  for (const { position, result } of rows) {
    const freed = freedOf(JSON.parse(result) as Record<string, unknown>, wanted);
    if (freed === null) continue;
    await db
      .updateTable(table)
      .set({ result: JSON.stringify(freed) })
      .where('job_id', '=', id)
      .where('position', '=', position)
      .execute();
    count += 1;
  }
  return count;
}

/** Invalidates the claims of workers on a position: their results would be written with the address. */
async function takeBack(
  trx: Write,
  { id, position, dueAt }: { id: string; position: number; dueAt: number },
): Promise<void> {
  await trx
    .updateTable('chunk')
    .set({ state: 'ready', due_at: dueAt, token: sql`token + 1` })
    .where('job_id', '=', id)
    .where('state', '=', 'leased')
    .where('from_position', '<=', position)
    .where('to_position', '>', position)
    .execute();
}

/** A result whose texts do not contain the address; null when they did not before. */
function freedOf(result: Record<string, unknown>, wanted: Matcher): object | null {
  let isChanged = false;
  const freed = Object.entries(result).map(([field, x]) => {
    const text = typeof x === 'string' ? wanted.without(x) : null;
    isChanged ||= text !== null;
    return [field, text ?? x];
  });
  return isChanged ? Object.fromEntries(freed) : null;
}

/** Creates the matcher of an address, in each form that a list or a result can have. */
function matcher(address: string): Matcher {
  const normal = formOf(address);
  const at = normal.lastIndexOf('@');
  const local = normal.slice(0, Math.max(0, at));
  const forms = [address.trim(), normal, `${local}@${domainToUnicode(normal.slice(at + 1))}`];
  const pattern = new RegExp(`${BEFORE}(?:${forms.map(escaped).join('|')})${AFTER}`, 'giu');
  // Letters that databases fold differently, or that JSON escapes, become wildcards.
  const plain = /^[\w.+-]*/.exec(local)![0];
  return {
    is: (email) => formOf(email) === normal,
    without: (text) => (text.search(pattern) < 0 ? null : text.replace(pattern, ERASED)),
    like: `%${plain.replaceAll('_', '!_')}%`,
  };
}

/** Not within a longer address that ends or begins with it. */
const BEFORE = '(?<![\\p{L}\\p{N}!#$%&*+/=?^_`{|}~.-])';
const AFTER = '(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])';

function formOf(email: string): string {
  return addressForm(email) ?? email.trim().toLowerCase();
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
