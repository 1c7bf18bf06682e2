import { sql, type RawBuilder } from 'kysely';
import type { Store } from './store.ts';

/** Columns by name, with their types in the database. */
type Columns<Name extends string> = Record<Name, 'integer' | 'bigint' | 'text'>;

/**
 * Writes the named fields of many rows as one table within a query, whatever their number: one JSON parameter on
 * SQLite, one array per column on PostgreSQL. Both are several times as fast as one parameter per value.
 */
export function rowsAsTable<Name extends string>(
  store: Pick<Store, 'dialect'>,
  columns: Columns<Name>,
  rows: readonly Readonly<Record<NoInfer<Name>, unknown>>[],
): RawBuilder<unknown> {
  const names = Object.keys(columns) as Name[];
  if (store.dialect === 'sqlite')
    return jsonAsTable(
      store,
      columns,
      JSON.stringify(rows.map((row) => names.map((name) => row[name]))),
    );
  const arrays = names.map(
    (name) => sql`${rows.map((row) => row[name])}::${sql.raw(columns[name])}[]`,
  );
  return sql`(select * from unnest(${sql.join(arrays)}) as given (${sql.join(names.map((name) => sql.id(name)))}))`;
}

/** Writes rows that are already JSON, each a list of its values in the order of the columns, as one table. */
export function jsonAsTable(
  { dialect }: Pick<Store, 'dialect'>,
  columns: Columns<string>,
  rows: string,
): RawBuilder<unknown> {
  const isSqlite = dialect === 'sqlite';
  const read = Object.entries(columns).map(([name, type], i) =>
    isSqlite
      ? sql`value ->> ${sql.lit(i)} as ${sql.id(name)}`
      : sql`(value ->> ${sql.lit(i)})::${sql.raw(type)} as ${sql.id(name)}`,
  );
  const values = isSqlite ? sql`json_each(${rows})` : sql`json_array_elements(${rows}::json)`;
  return sql`(select ${sql.join(read)} from ${values})`;
}
