/** All of a field at once, for entries that are one chunk; the typo check only where it is passed. */
export { openBinding } from './binding.ts';

/** Resolves at once: everything is there. */
export async function preload(): Promise<void> {}
