import type { Timing } from '../trace.ts';
import type { Paint } from './paint.ts';
import { visible } from './visible.ts';

const BAR_WIDTH = 16;
const NUMBER_WIDTH = 8;
const NARROWEST = 60;
const MEMORY = 'memory';

/** How wide a line may be, and how it is coloured. */
export interface Drawing {
  width: number;
  paint: Paint;
}

/**
 * Writes each question on a line: when it was put and how long it took, in milliseconds, the same
 * as a bar, what was asked, what came, and who answered. Lines are cut at the width; the bar says
 * nothing that the numbers do not.
 */
export function waterfall(
  timings: readonly Timing[],
  { width, paint }: Drawing,
): readonly string[] {
  if (timings.length === 0) return ['Nobody was asked: the text and the lists settled it.'];
  const endMs = Math.max(...timings.map(({ startMs, tookMs }) => startMs + tookMs));
  const most = Math.max(NARROWEST, width - 2);
  const longest = Math.max(...timings.map(({ question }) => visible(question).length));
  const head = `${'start'.padStart(NUMBER_WIDTH)}${'took'.padStart(NUMBER_WIDTH)}`;
  return [
    `What was asked, in milliseconds${isCut(timings, most, longest) ? '; --json has it whole' : ''}:`,
    `${head}  ${' '.repeat(BAR_WIDTH)}  question`,
    ...timings.map((timing) => {
      const { startMs, tookMs, isRemembered } = timing;
      const took = isRemembered ? MEMORY : tookMs.toFixed(1);
      const numbers = startMs.toFixed(1).padStart(NUMBER_WIDTH) + took.padStart(NUMBER_WIDTH);
      const said = cut(wordsOf(timing, longest), most - numbers.length - BAR_WIDTH - 4);
      return `${numbers}  ${paint('quiet', barOf(timing, endMs))}  ${said}`.trimEnd();
    }),
  ];
}

function wordsOf({ question, outcome, server }: Timing, longest: number): string {
  const asked = visible(question).padEnd(longest);
  return [`${asked}  ${visible(outcome)}`, server && `(${visible(server)})`]
    .filter(Boolean)
    .join(' ');
}

function isCut(timings: readonly Timing[], most: number, longest: number): boolean {
  const room = most - 2 * NUMBER_WIDTH - BAR_WIDTH - 4;
  return timings.some((timing) => wordsOf(timing, longest).length > room);
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

/** From where to where of the whole time it took; at least one mark. */
function barOf({ startMs, tookMs }: Timing, endMs: number): string {
  const place = (ms: number) => (endMs > 0 ? Math.round((ms / endMs) * BAR_WIDTH) : 0);
  const from = Math.min(place(startMs), BAR_WIDTH - 1);
  const to = Math.max(place(startMs + tookMs), from + 1);
  return (' '.repeat(from) + '━'.repeat(to - from)).padEnd(BAR_WIDTH);
}
