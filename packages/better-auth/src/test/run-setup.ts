import type { TestProject } from 'vitest/node';
import { startPostgres } from '@postern/tools/test/postgres-server.ts';
import { needsPostgres } from '@postern/tools/test/postgres-programs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database of the PostgreSQL that all test files share; null where it is not installed. */
    betterAuthPostgres: string | null;
  }
}

/** Starts the PostgreSQL of a run. @returns The function that removes it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = needsPostgres() ? null : await startPostgres({ isDurable: false });
  project.provide('betterAuthPostgres', server?.url ?? null);
  return async () => server?.remove();
}
