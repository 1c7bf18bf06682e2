const message =
  '@postern/react is for client components: put "use client" at the top of the file that imports it. ' +
  'On the server, check an address with createEmailValidator from @postern/core.';

/** Not for server components. */
export function useEmailValidation(): never {
  throw new Error(message);
}

/** Not for server components. */
export function EmailValidationProvider(): never {
  throw new Error(message);
}

/** Not for server components. */
export function preload(): never {
  throw new Error(message);
}

/** Not for server components. */
export function useOwnership(): never {
  throw new Error(message);
}

/** Not for server components. */
export function useCompletion(): never {
  throw new Error(message);
}
