import {
  isEmpty,
  type FetchSpan,
  type RequestSpan,
  type Span,
  type TimelineModel,
} from './model.ts';
import { createScale, type Scale } from './scale.ts';
import { createSvg, decisionSymbol, endSymbol, suggestionSymbol } from './symbols.ts';

/** The rows of the timeline, by the position of their middle. */
const ROWS = { loaded: 12, typed: 37, fast: 62, medium: 87, submit: 112 };
const HEIGHT = 144;
const LABEL_WIDTH = 58;
const END_MARGIN = 12;

/** Draws a timeline that is `width` pixels wide. */
export function drawTimeline(
  model: TimelineModel,
  { nowMs, width }: { nowMs: number; width: number },
) {
  const plotWidth = width - LABEL_WIDTH - END_MARGIN;
  const scale = createScale(spansOf(model, nowMs), { nowMs, width: plotWidth });
  const svg = createSvg('svg', {
    viewBox: `0 0 ${width} ${HEIGHT}`,
    width,
    height: HEIGHT,
    role: 'img',
  });
  svg.append(...drawRows(width));
  const plot = createSvg('svg', {
    x: LABEL_WIDTH,
    width: width - LABEL_WIDTH,
    height: HEIGHT,
    'aria-hidden': 'true',
  });
  const group = createSvg('g', { transform: 'translate(2 0)' });
  const endOf = (span: Span) => scale.x(span.toMs ?? nowMs);
  group.append(
    ...scale.cuts.map((x) => createSvg('line', { class: 'cut', x1: x, x2: x, y1: 4, y2: 124 })),
    ...model.pauses.map((pause) => drawPause(pause, scale, nowMs)),
    ...model.fetches.flatMap((fetch) => drawFetch(fetch, scale.x(fetch.fromMs), endOf(fetch))),
    ...model.inputs.map(({ atMs, length }) => drawInput(scale.x(atMs), length)),
    ...model.suggestions.map(({ atMs, action }) =>
      suggestionSymbol(action, scale.x(atMs), ROWS.typed - 6),
    ),
    ...model.requests.flatMap((request) =>
      drawRequest(request, scale.x(request.fromMs), endOf(request)),
    ),
    ...model.cacheHits.map(({ atMs, mode }) =>
      createSvg('circle', { class: 'cache-hit', cx: scale.x(atMs), cy: rowOf(mode), r: 4 }),
    ),
    ...model.holds.map((hold) => drawHold(scale.x(hold.fromMs), endOf(hold))),
    ...model.decisions.map(({ atMs, decision }) =>
      decisionSymbol(decision, scale.x(atMs), ROWS.submit),
    ),
  );
  if (isEmpty(model))
    group.append(createSvg('text', { class: 'row', x: 4, y: ROWS.typed + 4 }, ['nothing yet']));
  plot.append(group);
  svg.append(plot, ...drawRuler(scale, width));
  return svg;
}

function spansOf(model: TimelineModel, nowMs: number): Span[] {
  const { fetches, inputs, requests, cacheHits, suggestions, holds, decisions } = model;
  const moments = [...inputs, ...cacheHits, ...suggestions, ...decisions];
  const pauses = model.pauses.map(({ fromMs, toMs }) => ({ fromMs, toMs: Math.min(toMs, nowMs) }));
  return [
    ...moments.map(({ atMs }) => ({ fromMs: atMs, toMs: atMs })),
    ...fetches,
    ...requests,
    ...holds,
    ...pauses,
  ];
}

function drawRows(width: number): SVGElement[] {
  return Object.entries(ROWS).flatMap(([name, y]) => [
    createSvg('text', { class: 'row', x: 0, y: y + 4 }, [name]),
    createSvg('line', { class: 'rule', x1: LABEL_WIDTH, x2: width, y1: y + 11.5, y2: y + 11.5 }),
  ]);
}

const rowOf = (mode: string): number => (mode === 'fast' ? ROWS.fast : ROWS.medium);

/** Draws an input event as a line whose height stands for the length of the text. */
function drawInput(x: number, length: number): SVGElement {
  const height = 2 + Math.min(length, 30) * 0.5;
  const y2 = ROWS.typed + 11;
  return createSvg('line', { class: 'input', x1: x, x2: x, y1: y2 - height, y2 });
}

function drawFetch({ end }: FetchSpan, x1: number, x2: number): SVGElement[] {
  return drawBar(`bar-${end}`, { x1, x2, y: ROWS.loaded }).concat(endSymbol(end, x2, ROWS.loaded));
}

function drawRequest({ mode, end }: RequestSpan, x1: number, x2: number): SVGElement[] {
  const y = rowOf(mode);
  return drawBar(`bar-${end}`, { x1, x2, y }).concat(endSymbol(end, x2, y));
}

function drawBar(className: string, { x1, x2, y }: { x1: number; x2: number; y: number }) {
  const width = Math.max(x2 - x1, 2);
  return [createSvg('rect', { class: `bar ${className}`, x: x1, y: y - 3, width, height: 6 })];
}

function drawPause(pause: { fromMs: number; toMs: number }, scale: Scale, nowMs: number) {
  const x = scale.x(pause.fromMs);
  const width = Math.max(scale.x(Math.min(pause.toMs, nowMs)) - x, 2);
  const y = ROWS.fast - 11;
  return createSvg('rect', { class: 'pause', x, y, width, height: ROWS.medium + 11 - y });
}

function drawHold(x1: number, x2: number): SVGElement {
  const y = ROWS.submit + 2;
  return createSvg('line', { class: 'hold', x1, x2: Math.max(x2, x1 + 2), y1: y, y2: y });
}

/** Draws a line that is as long as one second. */
function drawRuler({ pxPerMs }: Scale, width: number): SVGElement[] {
  const x2 = width - 1;
  const x1 = x2 - pxPerMs * 1000;
  return [
    createSvg('path', { class: 'ruler', d: `M${x1} 131v5h${x2 - x1}v-5` }),
    createSvg('text', { class: 'row', x: x1 - 6, y: 139, 'text-anchor': 'end' }, ['1 second']),
  ];
}
