import { el } from '../element.ts';
import { arch, mark, shape } from './shape.ts';

const ENTRIES: [words: string, draw: () => SVGElement[]][] = [
  [
    'a keystroke, as tall as the text is long',
    () =>
      [4, 7, 10, 13].map((x, i) =>
        shape('line', { class: 'tick', x1: x, x2: x, y1: 12 - 3 * i, y2: 15 }),
      ),
  ],
  [
    'a correction is offered',
    () => [shape('path', { class: 'offer offer-show', d: 'M9 4.5l4.5 4.5l-4.5 4.5l-4.5 -4.5z' })],
  ],
  ['valid', () => mark('valid', 9, 9)],
  ['risky', () => mark('risky', 9, 9)],
  ['invalid', () => mark('invalid', 9, 9)],
  ['could not tell', () => mark('unknown', 9, 9)],
  ['no answer', () => mark('failure', 9, 9)],
  [
    'called off',
    () => [shape('rect', { class: 'bar bar-abort', x: 1, y: 6, width: 16, height: 6 })],
  ],
  ['remembered, not asked', () => [shape('circle', { class: 'recall', cx: 9, cy: 9, r: 4 })]],
  ['asking pauses', () => [shape('rect', { class: 'pause', x: 1, y: 2, width: 16, height: 14 })]],
  ['submit held', () => [shape('line', { class: 'hold', x1: 1, x2: 17, y1: 9, y2: 9 })]],
  ['let through', () => [arch('allow', 9, 9)]],
  ['shown first', () => [arch('confirm', 9, 9)]],
  ['refused', () => [arch('block', 9, 9)]],
];

/** Puts the key to the timelines into a list. */
export function mountLegend(list: Element): void {
  for (const [words, draw] of ENTRIES) {
    const icon = shape('svg', {
      viewBox: '0 0 18 18',
      width: 18,
      height: 18,
      'aria-hidden': 'true',
    });
    icon.append(...draw());
    list.append(el('li', {}, [icon, words]));
  }
}
