import { sql, type RawBuilder } from 'kysely';
import type { Store } from './store.ts';

/** Columns by their name, and how the database reads them. */
type Columns<Name extends string> = Record<Name, 'integer' | 'bigint' | 'text'>;

/**
 * Writes the named fields of many rows as one table within a query, whatever their number: one
 * parameter of JSON on SQLite, one array a column on PostgreSQL. Either is several times as fast as a
 * parameter a value.
 */
export function rowsAsTable<Name extends string>(
  { dialect }: Pick<Store, 'dialect'>,
  columns: Columns<Name>,
  rows: readonly Readonly<Record<NoInfer<Name>, unknown>>[],
): RawBuilder<unknown> {
  const names = Object.keys(columns) as Name[];
  if (dialect === 'sqlite') {
    const read = names.map((name, i) => sql`value ->> ${sql.lit(i)} as ${sql.id(name)}`);
    const values = JSON.stringify(rows.map((row) => names.map((name) => row[name])));
    return sql`(select ${sql.join(read)} from json_each(${values}))`;
  }
  const arrays = names.map(
    (name) => sql`${rows.map((row) => row[name])}::${sql.raw(columns[name])}[]`,
  );
  return sql`(select * from unnest(${sql.join(arrays)}) as given (${sql.join(names.map((name) => sql.id(name)))}))`;
}
