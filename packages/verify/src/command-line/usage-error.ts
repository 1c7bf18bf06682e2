/**
 * An invalid command line. The message is for the user who typed it, and never quotes what could be an address or a
 * secret.
 */
export class UsageError extends Error {
  override readonly name: string = 'UsageError';
}
