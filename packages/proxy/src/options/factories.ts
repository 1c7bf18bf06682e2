/** What the functions that make a `Validate` or a proxy would have to be replaced with, by their names. */
const CALLS: Record<string, { validate: string; listener: string }> = {
  createVerifier: {
    validate: 'createVerifier()',
    listener: 'createProxy({ validate: createVerifier() })',
  },
  createClient: {
    validate: 'createClient({ … }).validate',
    listener: 'createProxy({ validate: createClient({ … }).validate })',
  },
  createProxy: {
    validate: 'createVerifier()',
    listener: 'createProxy({ … })',
  },
};

/** Where a function is used that was to be called first. */
export type Place = 'validate' | 'listener';

/**
 * Tells what to write in the place of a function that makes what was wanted; undefined for any other
 * function. It is known by its name, which a minifier may have taken.
 */
export function callFor(place: Place, given: unknown): string | undefined {
  if (typeof given !== 'function' || !Object.hasOwn(CALLS, given.name)) return undefined;
  return CALLS[given.name]![place];
}

/**
 * Tells whether what a call gave shows that the function called makes what was wanted: it gave a
 * function, or an object with a `validate`, in place of an answer.
 */
export function isMade(given: unknown): boolean {
  return typeof given === 'function' || hasValidate(given);
}

/**
 * Tells whether what a call threw shows the same: such a function takes the request for its options, and
 * refuses the first of them.
 */
export function isRefusedAsOptions(thrown: unknown): boolean {
  return (
    thrown instanceof TypeError && /^create\w+: no option is named `email`/.test(thrown.message)
  );
}

/** Tells whether this is an object with a `validate`, such as a client. */
export function hasValidate(given: unknown): boolean {
  if (typeof given !== 'object' || given === null) return false;
  return typeof (given as { validate?: unknown }).validate === 'function';
}
