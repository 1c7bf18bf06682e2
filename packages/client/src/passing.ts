import type { ValidateError } from '@postern/protocol';

const passing = new WeakSet<object>();

/**
 * Marks a failure as one that may be over in a moment: the same call may then fare better.
 *
 * A mark beside the failure and not its code, for `upstream_bad` is both: a connection that
 * broke, and a reply that is none.
 */
export function asPassing(failure: ValidateError): ValidateError {
  passing.add(failure);
  return failure;
}

/** Tells whether something thrown was marked by {@link asPassing}. */
export function isPassing(thrown: unknown): thrown is ValidateError {
  return typeof thrown === 'object' && thrown !== null && passing.has(thrown);
}
