import type { TestProject } from 'vitest/node';
import { bundlePrograms } from './bundle-programs.ts';
import { migratedTemplate } from './migrated-template.ts';
import { startPostgres } from '@postern/tools/test/postgres-server.ts';
import { needsPostgres } from '@postern/tools/test/postgres-programs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database of the PostgreSQL that all test files share; null where it is not installed. */
    postgresUrl: string | null;
    /** The folder of the programs that tests start. */
    programsFolder: string;
  }
}

/**
 * Starts what all test files of a run share, once: a PostgreSQL, and the programs that are processes
 * of their own, bundled.
 *
 * @returns what takes both away.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const programs = await bundlePrograms();
  const server = await sharedServer();
  project.provide('programsFolder', programs.folder);
  project.provide('postgresUrl', server?.url ?? null);
  return async () => {
    programs.remove();
    await server?.remove();
  };
}

async function sharedServer() {
  if (needsPostgres()) return null;
  const server = await startPostgres({ isDurable: false });
  await migratedTemplate.create(server);
  return server;
}
