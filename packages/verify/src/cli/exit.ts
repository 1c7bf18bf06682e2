/**
 * The exit codes of the command.
 *
 * Source: docs/command-line.md; the numbers from 64 are those of sysexits.h, 130 is 128 + SIGINT.
 */
export const EXIT = {
  /** The address is valid, or every address of several has a result. */
  ok: 0,
  /** One address: risky, or without a result. */
  risky: 1,
  /** One address: invalid. */
  invalid: 2,
  /** Several addresses: some have no result. */
  unanswered: 3,
  /** Invalid option or argument. */
  usage: 64,
  /** The list cannot be read. */
  unreadable: 66,
  /** Internal error. */
  fault: 70,
  /** The output cannot be written. */
  unwritable: 73,
  /** Ctrl-C. */
  interrupted: 130,
} as const;

/**
 * An error that ends the command with an exit code and a sentence for standard error. The sentence never contains an
 * address.
 */
export class ExitError extends Error {
  override readonly name = 'ExitError';
  readonly exitCode: number;

  constructor(exitCode: number, sentence: string) {
    super(sentence);
    this.exitCode = exitCode;
  }
}
