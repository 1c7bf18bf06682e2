import type { Prompts } from './prompts.ts';

/** The environment of the command: all of it is an argument, so that tests need no process. */
export interface Environment {
  /** Without the two words that start the program. */
  argv: readonly string[];
  /** The current folder; absolute. */
  cwd: string;
  stdout: { write(text: string): unknown };
  stderr: { write(text: string): unknown };
  env: Readonly<Record<string, string | undefined>>;
  /** Whether a user can respond to a question. */
  isInteractive: boolean;
  /** The version of the package. */
  version(): string;
  prompts: Prompts;
  /** The folder of the templates; absolute. */
  templates: string;
}
