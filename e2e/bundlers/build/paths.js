import { fileURLToPath } from 'node:url';

/** A path below `e2e/bundlers`. */
export const pathOf = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
