/**
 * Puts the host above all of the page: into the body, or into the modal dialog that is open, which blocks everything outside
 * of it. Does nothing while it is there.
 */
export function placeHost(host: HTMLElement): void {
  const parent = openModal() ?? document.body;
  if (host.parentNode === parent) return;
  parent.append(host);
  host.showPopover?.();
}

/** The modal dialog that was opened last, as far as the order of the page tells; null for none. */
function openModal(): Element | null {
  if (!globalThis.CSS?.supports?.('selector(:modal)')) return null;
  return [...document.querySelectorAll('dialog:modal')].at(-1) ?? null;
}
