import type { Readable, Writable } from 'node:stream';
import type { LogLines } from '../log/log-lines.ts';

/** What the program sees of its process. */
export interface Surroundings {
  argv: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
  stdin: Readable;
  /** For what another program may read: a key, the log. */
  stdout: Writable;
  /** For people. */
  stderr: Writable;
  /** Where the log goes. */
  log: LogLines;
  version: () => string;
  /** From now on, being asked to end is no end by itself; resolves when that happens. */
  stopped: () => Promise<void>;
}
