import { fileURLToPath } from 'node:url';

/** A path in the folder of this package. */
export const pathOf = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
