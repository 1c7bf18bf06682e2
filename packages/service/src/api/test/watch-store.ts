import type { KyselyPlugin, RootOperationNode } from 'kysely';
import type { ServiceContext } from '../../context/service-context.ts';
import type { Write } from '../../db/store.ts';

/** A statement as it went to the database. */
export interface Statement {
  sql: string;
  /** What was bound, as JSON. */
  parameters: string;
}

/** Gives parts whose every statement is noted. */
export function watchStore(context: ServiceContext): {
  context: ServiceContext;
  statements: Statement[];
} {
  const { store } = context;
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
  return { context: { ...context, store: watched }, statements };
}
