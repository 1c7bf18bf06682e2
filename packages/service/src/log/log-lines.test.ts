import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLogLines } from './log-lines.ts';
import { createLog } from './create-log.ts';

/** An output whose reader reads only when the test lets it. */
function openOutput() {
  const read: string[] = [];
  let held: (() => void) | null = null;
  let isReading = false;
  const output = new Writable({
    decodeStrings: false,
    write(line: string, _encoding, done) {
      read.push(line);
      if (isReading) done();
      else held = done;
    },
  });
  const setReading = (reads: boolean) => {
    isReading = reads;
    if (reads) held?.();
  };
  return { output, read, setReading };
}

const MB = 1024 * 1024;
const line = (number: number) => `${JSON.stringify({ number, pad: 'x'.repeat(1000) })}\n`;

test('at most a megabyte is buffered for a reader that stops, and the dropped lines are counted', async () => {
  const { output, read, setReading } = openOutput();
  const lines = createLogLines(output);
  for (let number = 0; number < 20_000; number += 1) lines.write(line(number));
  expect(output.writableLength).toBeGreaterThan(MB);
  expect(output.writableLength).toBeLessThan(MB + 10_000);

  setReading(true);
  await expect.poll(() => output.writableLength).toBe(0);
  const reports = read.map((text) => JSON.parse(text) as object).filter((one) => 'lines' in one);
  expect(reports).toEqual([
    {
      level: 'warn',
      time: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      lines: 20_000 - (read.length - 1),
      msg: 'log lines were dropped, because they were not read in time',
    },
  ]);
});

test('lines are written again after the report, and a second gap has its own count', async () => {
  const { output, read, setReading } = openOutput();
  const lines = createLogLines(output);
  for (let round = 0; round < 2; round += 1) {
    setReading(false);
    for (let number = 0; number < 2000; number += 1) lines.write(line(number));
    setReading(true);
    await expect.poll(() => output.writableLength).toBe(0);
    lines.write(`"after ${round}"\n`);
    expect(read.slice(-2).map((text) => JSON.parse(text) as unknown)).toEqual([
      expect.objectContaining({ lines: expect.any(Number) as number }),
      `after ${round}`,
    ]);
  }
  const counts = read
    .map((text) => JSON.parse(text) as { lines?: number })
    .flatMap(({ lines: count }) => count ?? []);
  expect(counts).toHaveLength(2);
  expect(counts[0]! + counts[1]! + read.length - 4).toBe(4000);
});

test('a reader that keeps up gets every line', async () => {
  const { output, read, setReading } = openOutput();
  setReading(true);
  const log = createLog('info', createLogLines(output));
  for (let n = 0; n < 10; n += 1) log.info({ n }, 'request');
  await expect.poll(() => read.length).toBe(10);
  expect(JSON.parse(read[9]!)).toMatchObject({ level: 'info', n: 9, msg: 'request' });
});
