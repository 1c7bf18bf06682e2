import { mountDevtools, type DevtoolsOptions } from './devtools/mount.ts';

export type { DevtoolsOptions } from './devtools/mount.ts';

/** The build replaces it with a constant, since a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } };

/**
 * Shows a button in a corner of the page. It opens a panel with every email field of the page: its value, its decision
 * and reason, why a submit waits, its events, and what its policy does with each reason.
 *
 * For development. In a production build, and on a server, it does nothing, and the panel is not in the bundle. Nothing is
 * sent or stored. A page has one panel, however often this is called.
 *
 * @returns its undo. The panel stays until every call is undone.
 */
export function showDevtools(options: DevtoolsOptions = {}): () => void {
  if (process.env.NODE_ENV !== 'production' && globalThis.document) return mountDevtools(options);
  return () => {};
}
