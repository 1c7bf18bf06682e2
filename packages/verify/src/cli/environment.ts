import type { Readable, Writable } from 'node:stream';
import type { Verifier } from '../node/verifier.ts';
import type { Screen } from './paint.ts';

/** The environment of the command. All of it is an argument, so that tests need no process. */
export interface Environment {
  /** The arguments, without the two words that start the program. */
  argv: readonly string[];
  stdin: Readable & Screen;
  stdout: Writable & Screen;
  stderr: Writable & Screen;
  env: NodeJS.ProcessEnv;
  /** The version of the package. */
  version(): string;
  /** Aborts when the user presses Ctrl-C. */
  signal: AbortSignal;
  /** Replaces the engine that the command line configures. */
  verifier?: Verifier;
  /** The clock, in milliseconds. Default `performance.now`. */
  now?: () => number;
}
