import type { Ending } from './scene.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** Makes an SVG element. */
export function shape(
  name: string,
  attributes: Record<string, string | number>,
  children: (SVGElement | string)[] = [],
): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** The mark of how a request ended: told by its form, not by its colour alone. */
export function mark(ending: Ending, x: number, y: number): SVGElement[] {
  const className = `mark mark-${ending}`;
  switch (ending) {
    case 'open':
    case 'abort':
      return [];
    case 'valid':
      return [shape('circle', { class: className, cx: x, cy: y, r: 4.5 })];
    case 'unknown':
      return [shape('circle', { class: className, cx: x, cy: y, r: 4 })];
    case 'risky':
      return [
        shape('path', {
          class: className,
          d: `M${x} ${y - 5.5}l5.5 10h-11z`,
        }),
      ];
    case 'invalid':
      return [shape('rect', { class: className, x: x - 4.5, y: y - 4.5, width: 9, height: 9 })];
    case 'failure':
      return [
        shape('path', {
          class: className,
          d: `M${x - 4} ${y - 4}l8 8m0 -8l-8 8`,
        }),
      ];
  }
}

/** The gate: open when a submit passed, shut when it was refused, ajar when asked once more. */
export function arch(decision: string, x: number, y: number): SVGElement {
  const className = `gate gate-${decision}`;
  return shape('path', {
    class: className,
    d: `M${x - 6} ${y + 7}v-8a6 6 0 0 1 12 0v8${decision === 'block' ? 'z' : ''}`,
  });
}
