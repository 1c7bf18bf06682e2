import { SingleBar } from 'cli-progress';
import type { Writable } from 'node:stream';
import type { Screen } from './paint.ts';
import { duration } from './duration.ts';

/** A progress bar of a list. */
export interface Progress {
  /** Shows the rows of this run, and the position in the list, in bytes. */
  show(rows: number, endByte: number): void;
  /** Removes the bar. */
  stop(): void;
}

/** The list whose progress is shown. */
export interface Course {
  /** The size of the list; undefined when it is not known. */
  totalBytes: number | undefined;
  /** How much of it an earlier run has done. */
  fromByte: number;
  /** The clock, in milliseconds. */
  now: () => number;
}

const SILENT: Progress = { show() {}, stop() {} };
/** The time between two frames. */
const FRAME_MS = 100;
/** Before this time, an estimate would be a guess. */
const ESTIMATE_MS = 2000;
const KNOWN = '{bar} {percentage}%  {rows} done  {rate}/s  {left}';
const UNKNOWN = '{rows} done  {rate}/s';

/** Creates a progress bar on a terminal; without one it shows nothing. */
export function createProgress(screen: (Writable & Screen) | null, course: Course): Progress {
  const { totalBytes, fromByte, now } = course;
  if (!screen?.isTTY) return SILENT;
  const bar = new SingleBar({
    format: totalBytes === undefined ? UNKNOWN : KNOWN,
    stream: screen,
    barsize: 24,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    clearOnComplete: true,
    emptyOnZero: true,
    // Cut at the width, so that the terminal's settings stay unchanged however the program ends.
    linewrap: true,
  });
  const startedMs = now();
  let shownMs = startedMs;
  const total = totalBytes ?? 0;
  bar.start(total, fromByte, { rows: '0', rate: '–', left: '' });

  return {
    show(rows, endByte) {
      const atMs = now();
      if (atMs - shownMs < FRAME_MS) return;
      shownMs = atMs;
      const elapsedMs = atMs - startedMs;
      const leftMs = ((total - endByte) / (endByte - fromByte)) * elapsedMs;
      const isEstimate = elapsedMs >= ESTIMATE_MS && totalBytes !== undefined;
      bar.update(Math.min(endByte, total), {
        rows: rows.toLocaleString('en'),
        rate: Math.round((rows * 1000) / elapsedMs).toLocaleString('en'),
        left: isEstimate && Number.isFinite(leftMs) ? `${duration(Math.max(0, leftMs))} left` : '',
      });
    },
    stop: () => bar.stop(),
  };
}
