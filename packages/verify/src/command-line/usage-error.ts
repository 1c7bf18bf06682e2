/**
 * A command line that cannot be meant. The message is for the person who typed it, and quotes nothing that could be
 * an address or a secret.
 */
export class UsageError extends Error {
  override readonly name: string = 'UsageError';
}
