import { createScale, type Scale } from './scale.ts';
import type { Bar, Scene, Span } from './scene.ts';
import { arch, mark, shape } from './shape.ts';

/** The rows of the strip, by their middle. */
const ROWS = { typed: 26, fast: 56, medium: 80, submit: 108 };
const HEIGHT = 140;
const LABELS = 58;
const MARGIN = 12;
const LINES = Object.values(ROWS);

/** Draws a scene, `width` pixels wide. */
export function drawScene(scene: Scene, { nowMs, width }: { nowMs: number; width: number }) {
  const inner = width - LABELS - MARGIN;
  const scale = createScale(spansOf(scene, nowMs), { nowMs, width: inner });
  const svg = shape('svg', {
    viewBox: `0 0 ${width} ${HEIGHT}`,
    width,
    height: HEIGHT,
    role: 'img',
  });
  svg.append(...paper(width));
  const plot = shape('svg', {
    x: LABELS,
    width: width - LABELS,
    height: HEIGHT,
    'aria-hidden': 'true',
  });
  const group = shape('g', { transform: 'translate(2 0)' });
  const end = (span: Span) => scale.x(span.toMs ?? nowMs);
  group.append(
    ...scale.cuts.map((x) => shape('line', { class: 'cut', x1: x, x2: x, y1: 8, y2: 120 })),
    ...scene.pauses.flatMap((pause) => drawPause(pause, scale, nowMs)),
    ...scene.ticks.map(({ atMs, length }) => drawTick(scale.x(atMs), length)),
    ...scene.offers.map(({ atMs, action }) => drawOffer(scale.x(atMs), action)),
    ...scene.bars.flatMap((bar) => drawBar(bar, scale.x(bar.fromMs), end(bar))),
    ...scene.recalls.map(({ atMs, mode }) =>
      shape('circle', { class: 'recall', cx: scale.x(atMs), cy: rowOf(mode), r: 4 }),
    ),
    ...scene.holds.map((hold) => drawHold(scale.x(hold.fromMs), end(hold))),
    ...scene.gates.map(({ atMs, decision }) => arch(decision, scale.x(atMs), ROWS.submit)),
  );
  if (!scene.ticks.length && !scene.bars.length)
    group.append(shape('text', { class: 'row', x: 4, y: ROWS.typed + 4 }, ['nothing yet']));
  plot.append(group);
  svg.append(plot, ...ruler(scale, width));
  return svg;
}

function spansOf(scene: Scene, nowMs: number): Span[] {
  const { ticks, bars, recalls, offers, holds, gates } = scene;
  const moments = [...ticks, ...recalls, ...offers, ...gates];
  const pauses = scene.pauses.map(({ fromMs, toMs }) => ({ fromMs, toMs: Math.min(toMs, nowMs) }));
  return [
    ...moments.map(({ atMs }) => ({ fromMs: atMs, toMs: atMs })),
    ...bars,
    ...holds,
    ...pauses,
  ];
}

function paper(width: number): SVGElement[] {
  return Object.entries(ROWS).flatMap(([name, y]) => [
    shape('text', { class: 'row', x: 0, y: y + 4 }, [name]),
    shape('line', { class: 'rule', x1: LABELS, x2: width, y1: y + 12.5, y2: y + 12.5 }),
  ]);
}

const rowOf = (mode: string): number => (mode === 'fast' ? ROWS.fast : ROWS.medium);

/** A keystroke, as tall as the text was long. */
function drawTick(x: number, length: number): SVGElement {
  const height = 2 + Math.min(length, 30) * 0.75;
  const y2 = LINES[0]! + 12;
  return shape('line', { class: 'tick', x1: x, x2: x, y1: y2 - height, y2 });
}

function drawOffer(x: number, action: string): SVGElement {
  return shape('path', {
    class: `offer offer-${action}`,
    d: `M${x} 3l4.5 4.5l-4.5 4.5l-4.5 -4.5z`,
  });
}

function drawBar({ mode, ending }: Bar, x1: number, x2: number): SVGElement[] {
  const y = rowOf(mode);
  const bar = shape('rect', {
    class: `bar bar-${ending}`,
    x: x1,
    y: y - 3,
    width: Math.max(x2 - x1, 2),
    height: 6,
  });
  return [bar, ...mark(ending, x2, y)];
}

function drawPause(pause: { fromMs: number; toMs: number }, scale: Scale, nowMs: number) {
  const x = scale.x(pause.fromMs);
  const width = Math.max(scale.x(Math.min(pause.toMs, nowMs)) - x, 2);
  return [shape('rect', { class: 'pause', x, y: ROWS.fast - 11, width, height: 46 })];
}

function drawHold(x1: number, x2: number): SVGElement {
  const y = ROWS.submit + 2;
  return shape('line', { class: 'hold', x1, x2: Math.max(x2, x1 + 2), y1: y, y2: y });
}

/** A scale bar, as on a map. */
function ruler({ pxPerMs }: Scale, width: number): SVGElement[] {
  const x2 = width - 1;
  const x1 = x2 - pxPerMs * 1000;
  return [
    shape('path', { class: 'ruler', d: `M${x1} 126v5h${x2 - x1}v-5` }),
    shape('text', { class: 'row', x: x1 - 6, y: 134, 'text-anchor': 'end' }, ['1 second']),
  ];
}
