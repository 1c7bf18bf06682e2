import { inject } from 'vitest';
import type { ThreadProgram } from '../thread/thread-program.ts';

/** Stands in for `thread/thread-program.ts`: the programs as bundled from the sources. */
export function threadProgram(name: ThreadProgram): URL {
  return new URL(`file://${inject('programsFolder')}/${name}.js`);
}
