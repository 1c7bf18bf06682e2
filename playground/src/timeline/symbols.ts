import type { RequestEnd } from './model.ts';

const NAMESPACE = 'http://www.w3.org/2000/svg';

/** Creates an SVG element. */
export function createSvg(
  name: string,
  attributes: Record<string, string | number>,
  children: (SVGElement | string)[] = [],
): SVGElement {
  const element = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** Draws how a request ended. The symbols differ by shape and not by color alone. */
export function endSymbol(end: RequestEnd | 'loaded', x: number, y: number): SVGElement[] {
  const className = `end end-${end}`;
  switch (end) {
    case 'open':
    case 'abort':
    case 'loaded':
      return [];
    case 'valid':
      return [createSvg('circle', { class: className, cx: x, cy: y, r: 4.5 })];
    case 'unknown':
      return [createSvg('circle', { class: className, cx: x, cy: y, r: 4 })];
    case 'risky':
      return [createSvg('path', { class: className, d: `M${x} ${y - 5.5}l5.5 10h-11z` })];
    case 'invalid':
      return [createSvg('rect', { class: className, x: x - 4.5, y: y - 4.5, width: 9, height: 9 })];
    case 'failure':
      return [createSvg('path', { class: className, d: `M${x - 4} ${y - 4}l8 8m0 -8l-8 8` })];
  }
}

/** Draws the decision about a submit as a gate: open, closed, or dashed when it asks once more. */
export function decisionSymbol(decision: string, x: number, y: number): SVGElement {
  const className = `decision decision-${decision}`;
  return createSvg('path', {
    class: className,
    d: `M${x - 6} ${y + 7}v-8a6 6 0 0 1 12 0v8${decision === 'block' ? 'z' : ''}`,
  });
}

/** Draws a suggestion as a diamond. */
export function suggestionSymbol(action: string, x: number, y: number): SVGElement {
  return createSvg('path', {
    class: `suggested suggested-${action}`,
    d: `M${x} ${y - 4.5}l4.5 4.5l-4.5 4.5l-4.5 -4.5z`,
  });
}
