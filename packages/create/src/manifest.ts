import { readFileSync } from 'node:fs';
import { Failure } from './exit.ts';

/** What is read of a `package.json`. */
export interface Manifest {
  name?: string;
  description?: string;
  type?: string;
  license?: string;
  engines?: { node?: string };
  imports?: Record<string, unknown>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/**
 * Reads a `package.json`.
 *
 * Throws a {@link Failure} when it is not JSON.
 */
export function readManifest(path: string): Manifest {
  const text = readFileSync(path, 'utf8');
  try {
    return JSON.parse(text) as Manifest;
  } catch {
    throw new Failure(`${path} is not valid JSON.`);
  }
}

/** All packages that a project names, with their ranges. */
export const rangesOf = ({ dependencies, devDependencies }: Manifest): Record<string, string> => ({
  ...dependencies,
  ...devDependencies,
});
