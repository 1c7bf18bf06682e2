/** Whether a node is rendered and visible. A browser that cannot tell says so of every node. */
export const isRendered = (node: Element): boolean =>
  node.checkVisibility?.({ visibilityProperty: true }) ?? true;
