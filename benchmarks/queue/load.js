import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const service = new URL('../../packages/service/', import.meta.url);
const { runnerImport } = await import(pathToFileURL(createRequire(service).resolve('vite')).href);

/** Loads a module of the service from its sources, such as `queue/open-queue.ts`. */
export async function load(path) {
  const file = fileURLToPath(new URL(`src/${path}`, service));
  return (await runnerImport(file, { configFile: false, logLevel: 'error' })).module;
}
