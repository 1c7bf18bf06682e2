/**
 * An invalid command line. The message is for the user who typed it, and quotes nothing that could be an address or a
 * secret.
 */
export class UsageError extends Error {
  override readonly name: string = 'UsageError';
}
