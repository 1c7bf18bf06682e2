import type { UnsentReason } from '../types.ts';

/** Dispatches an event about a submit that was not sent, from a node, or from the document when that is gone. */
export function dispatchUnsent(node: Element, reason: UnsentReason | 'refused'): void {
  (node.isConnected ? node : node.ownerDocument).dispatchEvent(
    new CustomEvent('postern-unsent', { bubbles: true, composed: true, detail: { reason } }),
  );
}
