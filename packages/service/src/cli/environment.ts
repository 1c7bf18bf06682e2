import type { Readable, Writable } from 'node:stream';
import type { LogLines } from '../log/log-lines.ts';

/** The parts of the process that the program uses. */
export interface Environment {
  argv: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
  stdin: Readable;
  /** Output for other programs: a key, the log. */
  stdout: Writable;
  /** Output for humans. */
  stderr: Writable;
  /** The output of the log. */
  log: LogLines;
  version: () => string;
  /** Handles termination signals from now on, so that they do not end the process; resolves at the first one. */
  stopped: () => Promise<void>;
}
