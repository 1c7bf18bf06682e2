import type { Readable, Writable } from 'node:stream';
import type { Verifier } from '../node/verifier.ts';
import type { Screen } from './paint.ts';

/** What the command has around it: all of it is an argument, so that tests need no process. */
export interface Surroundings {
  /** Without the two words that start the program. */
  argv: readonly string[];
  stdin: Readable & Screen;
  stdout: Writable & Screen;
  stderr: Writable & Screen;
  env: NodeJS.ProcessEnv;
  /** The version of the package. */
  version(): string;
  /** Aborts when the person presses Ctrl-C. */
  signal: AbortSignal;
  /** Judges, in place of the engine that the command line asks for. */
  verifier?: Verifier;
  /** The clock, in milliseconds. Default `performance.now`. */
  now?: () => number;
}
