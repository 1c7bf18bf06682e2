import type { Timing } from '@postern/verify';
import { createElement } from '../element.ts';
import { createSvg } from '../timeline/symbols.ts';

/** Creates the table of the network requests. Its bars repeat the numbers. */
export function createLookupTable(timings: readonly Timing[]): HTMLElement {
  if (timings.length === 0) {
    return createElement('p', {
      className: 'hint',
      textContent: 'No network requests: the text and the lists were enough.',
    });
  }
  const wholeMs = Math.max(...timings.map(({ startMs, tookMs }) => startMs + tookMs));
  return createElement('table', { className: 'waterfall' }, [
    createElement('caption', { textContent: 'Network requests, in their order' }),
    createElement('thead', {}, [
      createElement('tr', {}, ['Request and result', 'Start', 'Duration'].map(createHead)),
    ]),
    createElement(
      'tbody',
      {},
      timings.map((timing) => createRow(timing, wholeMs)),
    ),
  ]);
}

function createHead(textContent: string): HTMLElement {
  return createElement('th', { scope: 'col', textContent });
}

function createRow(timing: Timing, wholeMs: number): HTMLElement {
  const { question, outcome, server, startMs, tookMs, isRemembered } = timing;
  const request = createElement('code', { dir: 'ltr', textContent: question });
  const result = createElement('bdi', { textContent: outcome });
  const from = createElement('bdi', { textContent: server ?? 'unknown server' });
  const details = createElement('p', {}, isRemembered ? [result] : [result, ', ', from]);
  return createElement('tr', {}, [
    createElement('th', { scope: 'row' }, [request, details, createBar(timing, wholeMs)]),
    createElement('td', { textContent: msText(startMs) }),
    createElement('td', { textContent: isRemembered ? 'cache' : msText(tookMs) }),
  ]);
}

function createBar({ startMs, tookMs }: Timing, wholeMs: number): SVGElement {
  const percent = (ms: number) => `${wholeMs > 0 ? (ms / wholeMs) * 100 : 0}%`;
  return createSvg('svg', { 'aria-hidden': 'true' }, [
    createSvg('rect', { class: 'whole', width: '100%', height: '100%' }),
    createSvg('rect', {
      class: 'part',
      x: percent(startMs),
      width: percent(tookMs),
      height: '100%',
    }),
  ]);
}

function msText(ms: number): string {
  return `${ms.toLocaleString('en', { maximumFractionDigits: ms < 10 ? 1 : 0 })} ms`;
}
