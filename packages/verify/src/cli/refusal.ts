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
