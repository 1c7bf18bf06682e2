/** The module of Node 22.13 and newer. The types of Node 20 do not have it. */
declare module 'node:sqlite' {
  export const DatabaseSync: new (path: string) => { close(): void };
}
