/* The declarations of better-auth import these modules: the types of Bun, and those of a newer Node. */
declare module 'bun:sqlite' {
  export type Database = object;
}
declare module 'node:sqlite' {
  export type DatabaseSync = object;
}
