import type { Readable, Writable } from 'node:stream';
import type { Verifier } from '../node/verifier.ts';
import type { Screen } from './paint.ts';

/** The environment of the command: all of it is an argument, so that tests need no process. */
export interface Environment {
  /** Without the two words that start the program. */
  argv: readonly string[];
  stdin: Readable & Screen;
  stdout: Writable & Screen;
  stderr: Writable & Screen;
  env: NodeJS.ProcessEnv;
  /** The version of the package. */
  version(): string;
  /** Aborts when the user presses Ctrl-C. */
  signal: AbortSignal;
  /** Validates, in place of the engine that the command line configures. */
  verifier?: Verifier;
  /** The clock, in milliseconds. Default `performance.now`. */
  now?: () => number;
}
