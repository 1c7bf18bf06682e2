/** better-sqlite3 for the test helpers of better-auth 1.4, which open SQLite by it. */
export { DatabaseSync as default } from './node-sqlite.ts';
