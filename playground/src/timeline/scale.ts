import type { Span } from './model.ts';

/** Maps time to horizontal positions. */
export interface Scale {
  x(atMs: number): number;
  /** The positions at which idle time was left out. */
  cuts: number[];
  pxPerMs: number;
}

/** Idle time that is longer than this is left out. A gap of {@link CUT_MS} takes its place. */
const IDLE_MS = 1400;
const CUT_MS = 350;
const MIN_SPAN_MS = 3000;
const MAX_SPAN_MS = 9000;

/**
 * Fits the newest part of the time into a width. The scale is linear but for the cuts, and only
 * time in which nothing happened is cut. This function is pure.
 */
export function createScale(spans: Span[], { nowMs, width }: { nowMs: number; width: number }) {
  const busy = merge(spans.map(({ fromMs, toMs }) => ({ fromMs, toMs: toMs ?? nowMs })));
  const pieces: { fromMs: number; toMs: number; atMs: number }[] = [];
  const cutsMs: number[] = [];
  let lengthMs = 0;
  for (const { fromMs, toMs } of busy) {
    if (pieces.length) {
      cutsMs.push(lengthMs + CUT_MS / 2);
      lengthMs += CUT_MS;
    }
    pieces.push({ fromMs, toMs, atMs: lengthMs });
    lengthMs += toMs - fromMs;
  }
  const spanMs = Math.min(Math.max(lengthMs, MIN_SPAN_MS), MAX_SPAN_MS);
  const startMs = Math.max(0, lengthMs - spanMs);
  const pxPerMs = width / spanMs;
  const toX = (ms: number) => (ms - startMs) * pxPerMs;
  return {
    x(atMs: number): number {
      const piece = pieces.findLast(({ fromMs }) => fromMs <= atMs) ?? pieces[0];
      return piece ? toX(piece.atMs + Math.min(atMs, piece.toMs) - piece.fromMs) : 0;
    },
    cuts: cutsMs.map(toX).filter((x) => x > 0),
    pxPerMs,
  } satisfies Scale;
}

/** Joins the spans that overlap or have a gap that is too short to be cut. */
function merge(spans: { fromMs: number; toMs: number }[]) {
  const merged: { fromMs: number; toMs: number }[] = [];
  for (const { fromMs, toMs } of spans.sort((a, b) => a.fromMs - b.fromMs)) {
    const last = merged.at(-1);
    if (last && fromMs - last.toMs <= IDLE_MS) last.toMs = Math.max(last.toMs, toMs);
    else merged.push({ fromMs, toMs });
  }
  return merged;
}
