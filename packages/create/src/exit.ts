/**
 * The exit codes of the command. 64 is that of sysexits.h.
 *
 * Source: docs/create.md.
 */
export const EXIT = {
  /** The files are written; with `--dry-run`, they can be written. */
  ok: 0,
  /** Nothing is written: a file is in the way, the project is unknown, or the user canceled. */
  failure: 1,
  /** Invalid option or argument. */
  usage: 64,
} as const;

/** An invalid command line. The message is for the user who typed it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A reason to write nothing, for the user, with the page that describes what to do manually. */
export class Failure extends Error {
  override readonly name = 'Failure';
}
