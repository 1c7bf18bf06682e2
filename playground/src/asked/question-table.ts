import type { Timing } from '@postern/verify';
import { createElement } from '../element.ts';
import { createSvg } from '../timeline/symbols.ts';

/** Makes the table of the questions; the bars say nothing that its numbers do not. */
export function questionTable(timings: readonly Timing[]): HTMLElement {
  if (timings.length === 0) {
    return createElement('p', {
      className: 'hint',
      textContent: 'Nobody was asked: the text and the lists settled it.',
    });
  }
  const wholeMs = Math.max(...timings.map(({ startMs, tookMs }) => startMs + tookMs));
  return createElement('table', { className: 'waterfall' }, [
    createElement('caption', { textContent: 'Questions, in the order in which they were put' }),
    createElement('thead', {}, [
      createElement('tr', {}, ['Question and answer', 'After', 'Took'].map(createHead)),
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
  const asked = createElement('code', { dir: 'ltr', textContent: question });
  const answer = createElement('bdi', { textContent: outcome });
  const by = createElement('bdi', { textContent: server ?? 'server not known' });
  const said = createElement('p', {}, isRemembered ? [answer] : [answer, ', ', by]);
  return createElement('tr', {}, [
    createElement('th', { scope: 'row' }, [asked, said, createBar(timing, wholeMs)]),
    createElement('td', { textContent: msText(startMs) }),
    createElement('td', { textContent: isRemembered ? 'memory' : msText(tookMs) }),
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
