import type { Timing } from '../verdict/trace.ts';
import type { Paint } from './paint.ts';
import { visible } from './visible.ts';

const BAR_WIDTH = 16;
const NUMBER_WIDTH = 8;
/** Narrower terminals have no bars. */
const NARROW = 60;
const LEAST_WORDS = 12;
const CACHE = 'cache';

/** The width of a line, and its colors. */
export interface Drawing {
  width: number;
  paint: Paint;
}

/**
 * Formats each request as one line: its time and duration in milliseconds, a bar of both if there is room, the request,
 * the response, and the server. Lines are cut at the width; the bar shows nothing that the numbers do not.
 */
export function waterfall(
  timings: readonly Timing[],
  { width, paint }: Drawing,
): readonly string[] {
  if (timings.length === 0) return ['No network requests were needed.'];
  const endMs = Math.max(...timings.map(({ startMs, tookMs }) => startMs + tookMs));
  const barWidth = width < NARROW ? 0 : BAR_WIDTH;
  const gap = barWidth > 0 ? '  ' : '';
  const room = Math.max(LEAST_WORDS, width - 2 - 2 * NUMBER_WIDTH - barWidth - gap.length - 2);
  const longest = Math.max(...timings.map(({ question }) => visible(question).length));
  const head = `${'start'.padStart(NUMBER_WIDTH)}${'took'.padStart(NUMBER_WIDTH)}`;
  return [
    `Network requests, in milliseconds${isCut(timings, room, longest) ? '; --json prints them in full' : ''}:`,
    `${head}${gap}${' '.repeat(barWidth)}  request`,
    ...timings.map((timing) => {
      const { startMs, tookMs, isRemembered } = timing;
      const took = isRemembered ? CACHE : tookMs.toFixed(1);
      const numbers = startMs.toFixed(1).padStart(NUMBER_WIDTH) + took.padStart(NUMBER_WIDTH);
      const said = cut(wordsOf(timing, longest), room);
      return `${numbers}${gap}${paint('quiet', barOf(timing, { endMs, barWidth }))}  ${said}`.trimEnd();
    }),
  ];
}

function wordsOf({ question, outcome, server }: Timing, longest: number): string {
  const asked = visible(question).padEnd(longest);
  return [`${asked}  ${visible(outcome)}`, server && `(${visible(server)})`]
    .filter(Boolean)
    .join(' ');
}

function isCut(timings: readonly Timing[], room: number, longest: number): boolean {
  return timings.some((timing) => wordsOf(timing, longest).length > room);
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

/** The part of the total time that a request took; at least one character if there is room. */
function barOf(
  { startMs, tookMs }: Timing,
  { endMs, barWidth }: { endMs: number; barWidth: number },
): string {
  if (barWidth === 0) return '';
  const place = (ms: number) => (endMs > 0 ? Math.round((ms / endMs) * barWidth) : 0);
  const from = Math.min(place(startMs), barWidth - 1);
  const to = Math.max(place(startMs + tookMs), from + 1);
  return (' '.repeat(from) + '━'.repeat(to - from)).padEnd(barWidth);
}
