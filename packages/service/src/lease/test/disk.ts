import { sql } from 'kysely';
import type { Store } from '../../db/store.ts';

/** The disk of a store. */
export interface Disk {
  /** Makes the database reject writes that need space, until `makeRoom`. */
  fill(): Promise<void>;
  makeRoom(): Promise<void>;
}

/** Opens the disk of a store: SQLite's limit of pages, or on PostgreSQL triggers that raise the error of a full disk. */
export async function openDisk(store: Store): Promise<Disk> {
  const run = (text: string) => sql.raw(text).execute(store.db);
  if (store.dialect === 'sqlite') {
    return {
      async fill() {
        const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(store.db);
        await run(`pragma max_page_count = ${rows[0]!.page_count}`);
      },
      makeRoom: async () => void (await run('pragma max_page_count = 1000000')),
    };
  }
  await run('create table disk (is_full boolean)');
  await run('insert into disk values (false)');
  await run(`create function reject_write() returns trigger language plpgsql as $$ begin
    if (select is_full from disk) then raise exception 'disk full' using errcode = '53100'; end if;
    return null; end $$`);
  for (const table of ['job', 'entry', 'chunk', 'outcome', 'trial', 'event', 'delivery', 'attempt'])
    await run(
      `create trigger reject_write before insert or update on ${table} execute function reject_write()`,
    );
  return {
    fill: async () => void (await run('update disk set is_full = true')),
    makeRoom: async () => void (await run('update disk set is_full = false')),
  };
}
