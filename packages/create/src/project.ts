import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { rangesOf, readManifest, type Manifest } from './manifest.ts';

/** A project that exists. */
export interface Project {
  /** Absolute. */
  folder: string;
  manifest: Manifest;
  /** Whether `package.json` names a package. */
  uses(name: string): boolean;
  /** Whether a file or folder exists. */
  has(path: string): boolean;
}

/** Opens the project of a folder; null when it has no `package.json`. */
export function openProject(folder: string): Project | null {
  const has = (path: string) => existsSync(join(folder, path));
  if (!has('package.json')) return null;
  const manifest = readManifest(join(folder, 'package.json'));
  const names = Object.keys(rangesOf(manifest));
  return { folder, manifest, has, uses: (name) => names.includes(name) };
}
