import type { Attached } from './root.ts';

/* Present facts about an input, or about another node. */

/**
 * Whether the input is barred: the browser bars it from validation (read-only, disabled, in a
 * `datalist`, hidden), or it holds several addresses (`multiple`). Its text is neither validated nor
 * changed.
 */
export const isBarred = (input: HTMLInputElement): boolean => !input.willValidate || input.multiple;

/** Whether a field is ignored: its input is barred, and was barred when its form was submitted. */
export const isLeftAlone = ({ input, isSubmitted }: Attached): boolean =>
  isBarred(input) && !isSubmitted;

/**
 * Whether a node has the focus of its document or shadow root. `:focus` does not match while another
 * window has the focus; the node still gets it back with the window.
 */
export const isFocused = (node: Element): boolean =>
  (node.getRootNode() as Document).activeElement === node;

/** Whether a node is rendered and visible. In a browser that cannot tell, every node is. */
export const isRendered = (node: Element): boolean =>
  node.checkVisibility?.({ visibilityProperty: true }) ?? true;
