import { createElement } from '../element.ts';
import { createSvg, decisionSymbol, endSymbol, suggestionSymbol } from './symbols.ts';

const ENTRIES: [label: string, draw: () => SVGElement[]][] = [
  [
    'a change of the text, as high as the text is long',
    () =>
      [4, 7, 10, 13].map((x, i) =>
        createSvg('line', { class: 'input', x1: x, x2: x, y1: 12 - 3 * i, y2: 15 }),
      ),
  ],
  ['a correction is offered', () => [suggestionSymbol('show', 9, 9)]],
  [
    'loading or validating',
    () => [createSvg('rect', { class: 'bar', x: 1, y: 6, width: 16, height: 6 })],
  ],
  ['valid', () => endSymbol('valid', 9, 9)],
  ['risky', () => endSymbol('risky', 9, 9)],
  ['invalid', () => endSymbol('invalid', 9, 9)],
  ['unknown', () => endSymbol('unknown', 9, 9)],
  ['failed, or no response', () => endSymbol('failure', 9, 9)],
  [
    'canceled',
    () => [createSvg('rect', { class: 'bar bar-abort', x: 1, y: 6, width: 16, height: 6 })],
  ],
  ['from the cache', () => [createSvg('circle', { class: 'cache-hit', cx: 9, cy: 9, r: 4 })]],
  [
    'no requests for a while',
    () => [createSvg('rect', { class: 'pause', x: 1, y: 2, width: 16, height: 14 })],
  ],
  ['submit held', () => [createSvg('line', { class: 'hold', x1: 1, x2: 17, y1: 9, y2: 9 })]],
  ['submitted', () => [decisionSymbol('allow', 9, 9)]],
  ['shown first, not submitted yet', () => [decisionSymbol('confirm', 9, 9)]],
  ['blocked', () => [decisionSymbol('block', 9, 9)]],
];

/** Fills a list with the symbols of the timelines and what they mean. */
export function mountLegend(list: Element): void {
  for (const [label, draw] of ENTRIES) {
    const icon = createSvg('svg', {
      viewBox: '0 0 18 18',
      width: 18,
      height: 18,
      'aria-hidden': 'true',
    });
    icon.append(...draw());
    list.append(createElement('li', {}, [icon, label]));
  }
}
