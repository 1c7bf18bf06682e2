/** The code to write instead of a function that creates a `Validate` or a proxy, by its name. */
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

/** Where a function was passed that must be called first. */
export type RequiredFunction = 'validate' | 'listener';

/**
 * The code to write instead of a function that creates the required value; undefined for any other function. It is
 * recognized by its name, which a minifier may have changed.
 */
export function callFor(place: RequiredFunction, given: unknown): string | undefined {
  if (typeof given !== 'function' || !Object.hasOwn(CALLS, given.name)) return undefined;
  return CALLS[given.name]![place];
}

/** Whether a value is an object with a `validate`, such as a client. */
export function hasValidate(given: unknown): boolean {
  if (typeof given !== 'object' || given === null) return false;
  return typeof (given as { validate?: unknown }).validate === 'function';
}
