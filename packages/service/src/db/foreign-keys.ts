import { sql } from 'kysely';
import type { Store } from './store.ts';

/** A column whose values must be in a column of another table. */
export interface ForeignKey {
  table: string;
  column: string;
  parent: string;
  parentColumn: string;
}

/** Finds the foreign keys of every table; each has one column. */
export async function findForeignKeys({ db, dialect }: Store): Promise<ForeignKey[]> {
  const query =
    dialect === 'sqlite'
      ? sql<ForeignKey>`
          select s.name as "table", k."from" as "column", k."table" as parent, k."to" as "parentColumn"
          from sqlite_schema s join pragma_foreign_key_list(s.name) k where s.type = 'table'
          order by 1, 2`
      : sql<ForeignKey>`
          select child.relname as "table", c.attname as "column", parent.relname as parent,
            p.attname as "parentColumn"
          from pg_constraint k
          join pg_class child on child.oid = k.conrelid
          join pg_class parent on parent.oid = k.confrelid
          join pg_attribute c on c.attrelid = k.conrelid and c.attnum = k.conkey[1]
          join pg_attribute p on p.attrelid = k.confrelid and p.attnum = k.confkey[1]
          where k.contype = 'f' and child.relnamespace = current_schema()::regnamespace
          order by 1, 2`;
  return (await query.execute(db)).rows;
}
