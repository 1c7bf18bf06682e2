/**
 * How the command ends.
 *
 * Source: docs/command-line.md; the numbers from 64 are those of sysexits.h, 130 is 128 + SIGINT.
 */
export const EXIT = {
  /** The address is valid, or every address of several was answered. */
  ok: 0,
  /** One address: risky, or nobody could tell. */
  risky: 1,
  /** One address: invalid. */
  invalid: 2,
  /** Several addresses: some could not be answered. */
  unanswered: 3,
  /** The command was not given as it should be. */
  usage: 64,
  /** The list cannot be read. */
  unreadable: 66,
  /** A fault of the program. */
  fault: 70,
  /** The output cannot be written. */
  unwritable: 73,
  /** Ctrl-C. */
  interrupted: 130,
} as const;

/**
 * Ends the command with an exit code and a sentence for standard error.
 *
 * The sentence never holds an address.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly exitCode: number;

  constructor(exitCode: number, sentence: string) {
    super(sentence);
    this.exitCode = exitCode;
  }
}
