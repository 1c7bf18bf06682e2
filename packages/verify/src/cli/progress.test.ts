import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { duration } from './duration.ts';
import { createProgress } from './progress.ts';

function screen(isTTY: boolean) {
  const stream = Object.assign(new PassThrough(), { isTTY, columns: 100 });
  return { stream, text: () => readAll(stream) };
}

/** Reads everything written so far: on Node 26 one `read()` returns only one chunk. */
function readAll(stream: PassThrough): string {
  let text = '';
  for (let chunk: unknown = stream.read(); chunk !== null; chunk = stream.read())
    text += String(chunk);
  return text;
}

describe('createProgress', () => {
  it('writes nothing without a terminal', () => {
    const { stream, text } = screen(false);
    const progress = createProgress(stream, { totalBytes: 100, fromByte: 0, now: () => 0 });
    progress.show(1, 10);
    progress.stop();
    expect(text()).toBe('');
  });

  it('shows the share done, the rate and the remaining time', () => {
    const { stream, text } = screen(true);
    let nowMs = 0;
    const progress = createProgress(stream, { totalBytes: 4000, fromByte: 0, now: () => nowMs });
    nowMs = 10_000;
    progress.show(50, 1000);
    progress.stop();
    expect(text()).toMatch(/█{6}░{18} 25% {2}50 done {2}5\/s {2}30 s left/);
  });

  it('bases the rate on this run only', () => {
    const { stream, text } = screen(true);
    let nowMs = 0;
    const progress = createProgress(stream, { totalBytes: 4000, fromByte: 2000, now: () => nowMs });
    nowMs = 10_000;
    progress.show(50, 3000);
    progress.stop();
    expect(text()).toMatch(/75% {2}50 done {2}5\/s {2}10 s left/);
  });

  it('shows only the count and the rate when the size is not known', () => {
    const { stream, text } = screen(true);
    let nowMs = 0;
    const progress = createProgress(stream, {
      totalBytes: undefined,
      fromByte: 0,
      now: () => nowMs,
    });
    nowMs = 2000;
    progress.show(3000, 1000);
    progress.stop();
    const shown = text();
    expect(shown).toContain('3,000 done  1,500/s');
    expect(shown).not.toMatch(/%|left/);
  });

  it('clears its line and its timer at the end', () => {
    const { stream, text } = screen(true);
    createProgress(stream, { totalBytes: 10, fromByte: 0, now: () => 0 }).stop();
    expect(text().endsWith('\u001b[2K')).toBe(true);
  });
});

it.each([
  [0, '0.0 s'],
  [430, '0.4 s'],
  [9_940, '9.9 s'],
  [9_960, '10 s'],
  [59_400, '59 s'],
  [60_000, '1 min 0 s'],
  [200_000, '3 min 20 s'],
  [7_500_000, '2 h 5 min'],
])('%i ms is %s', (ms, text) => {
  expect(duration(ms)).toBe(text);
});
