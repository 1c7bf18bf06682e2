import type { Span } from './scene.ts';

/** Maps time onto a strip of paper. */
export interface Scale {
  x(atMs: number): number;
  /** Where idle time was cut out. */
  cuts: number[];
  pxPerMs: number;
}

/** Idle time beyond this is cut out, and leaves a gap as long as {@link CUT_MS}. */
const IDLE_MS = 1400;
const CUT_MS = 350;
const MIN_SPAN_MS = 3000;
const MAX_SPAN_MS = 9000;

/**
 * Fits the newest stretch of time into a width. Time runs evenly but for the cuts, and only time
 * in which nothing was under way is cut. Pure.
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

/** Joins spans that touch, or that stand closer than what would be cut out. */
function merge(spans: { fromMs: number; toMs: number }[]) {
  const merged: { fromMs: number; toMs: number }[] = [];
  for (const { fromMs, toMs } of spans.sort((a, b) => a.fromMs - b.fromMs)) {
    const last = merged.at(-1);
    if (last && fromMs - last.toMs <= IDLE_MS) last.toMs = Math.max(last.toMs, toMs);
    else merged.push({ fromMs, toMs });
  }
  return merged;
}
