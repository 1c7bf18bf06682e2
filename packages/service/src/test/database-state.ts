/** The state of a database without the contents of its rows. */
export interface DatabaseState {
  /** A hash of the schema, settings, statistics and sequences. */
  fingerprint: string;
  /** The number of other clients that are connected. */
  others: number;
  /** Tables that have contained rows. */
  used: string[];
  /** Tables that are so large that their query plans would differ from those of a new database. */
  large: string[];
}

/** The application name of the tests' connections. Connections with another name count as other clients. */
export const KEPT = 'postern-kept';

/** The first object ID (OID) that PostgreSQL does not use itself. */
const FIRST = 16_384;
/**
 * PostgreSQL plans a table that was never vacuumed as if it had at least ten pages.
 *
 * Source: PostgreSQL, `estimate_rel_size`.
 */
const PLANNED_PAGES = 10;

/** The catalogs that `create`, `alter` and `analyze` write, with the column of the object that a row belongs to. */
const CATALOGS = {
  pg_attrdef: 'adrelid',
  pg_attribute: 'attrelid',
  pg_constraint: 'oid',
  pg_enum: 'oid',
  pg_extension: 'oid',
  pg_index: 'indexrelid',
  pg_policy: 'oid',
  pg_proc: 'oid',
  pg_rewrite: 'oid',
  pg_statistic: 'starelid',
  pg_statistic_ext: 'oid',
  pg_trigger: 'oid',
  pg_type: 'oid',
};

/** The number of rows of a catalog, and the sum of their transaction IDs, which every change alters. */
const versionsOf = (catalog: string, condition: string) =>
  `(select concat_ws(' ', count(*), sum(xmin::text::bigint)) from ${catalog} where ${condition})`;

// `truncate` changes the transaction IDs of pg_class, so its columns are compared instead. `truncate` also removes the
// statistics of an index, which do not change the plans of an empty table.
const CLASSES = `(
  select string_agg(concat_ws(' ', oid, relname, relnamespace, relkind, relowner, relnatts, relchecks, relhasrules,
    relhastriggers, relrowsecurity, relispartition, relreplident, reloptions, relacl,
    case when relkind <> 'i' then reltuples::text || ' ' || relpages end), ',' order by oid)
  from pg_class where oid >= ${FIRST})`;

const FINGERPRINT = [
  CLASSES,
  ...Object.entries(CATALOGS).map(([catalog, column]) =>
    versionsOf(catalog, `${column} >= ${FIRST}`),
  ),
  versionsOf('pg_namespace', `nspname !~ '^pg_(temp|toast_temp)_'`),
  `(select concat_ws(' ', datdba, datallowconn, datconnlimit, datacl) from pg_database where datname = current_database())`,
  `(select string_agg(concat_ws(' ', setrole, setconfig), ',' order by setrole) from pg_db_role_setting
    join pg_database d on d.oid = setdatabase where datname = current_database())`,
  `(select string_agg(concat_ws(' ', schemaname, sequencename, last_value), ',') from pg_sequences)`,
].join(', ');

const PAGE = `current_setting('block_size')::int`;

/** A query that returns one row, a `DatabaseState`. */
export const STATE = `
  with tables as materialized (
    select oid::regclass::text as name, pg_relation_size(oid) as size, pg_relation_size(reltoastrelid) as toast
    from pg_class where relkind = 'r' and oid >= ${FIRST} and relpersistence <> 't')
  select md5(concat_ws('|', ${FINGERPRINT})) as fingerprint,
    (select count(*) from pg_stat_activity where datname = current_database()
      and application_name <> '${KEPT}')::int as others,
    array(select name from tables where size > 0) as used,
    array(select name from tables
      where size > ${PLANNED_PAGES} * ${PAGE} or toast > ${PLANNED_PAGES} * ${PAGE}) as large`;
