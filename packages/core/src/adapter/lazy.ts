/** The shell of a field; the rest is fetched when a person comes to it. */
export { openBinding } from './lazy-binding.ts';
export { openNodeBinding } from './lazy-nodes.ts';
export { preload } from './load.ts';
