/**
 * Whether a node has the focus of its document or shadow root. `:focus` does not match while another
 * window has the focus; the node still gets it back with the window.
 */
export const isFocused = (node: Element): boolean =>
  (node.getRootNode() as Document).activeElement === node;
