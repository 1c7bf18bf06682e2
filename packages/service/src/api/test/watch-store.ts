import type { KyselyPlugin, RootOperationNode } from 'kysely';
import type { Parts } from '../../parts.ts';
import type { Write } from '../../storage/store.ts';

/** A statement as it went to the database. */
export interface Statement {
  sql: string;
  /** What was bound, as JSON. */
  parameters: string;
}

/** Gives parts whose every statement is noted. */
export function watchStore(parts: Parts): { parts: Parts; statements: Statement[] } {
  const { store } = parts;
  const statements: Statement[] = [];
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }): RootOperationNode {
      const { sql, parameters } = store.db.getExecutor().compileQuery(node, queryId);
      statements.push({ sql, parameters: JSON.stringify(parameters) });
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const watched = {
    ...store,
    db: store.db.withPlugin(plugin),
    write: <T>(change: (trx: Write) => Promise<T>) =>
      store.write((trx) => change(trx.withPlugin(plugin) as Write)),
  };
  return { parts: { ...parts, store: watched }, statements };
}
