import type { Writable } from 'node:stream';

/** A stream for log lines, such as `process.stdout`. */
export type LogOutput = Pick<Writable, 'write' | 'once' | 'writableLength'>;

/** Log lines on their way to an output. */
export interface LogLines {
  write(line: string): void;
}

/** The maximum number of bytes that wait for the reader of the output. */
const MAX_WAITING_BYTES = 1024 * 1024;

/**
 * Writes log lines, and drops them while the reader of the output is too slow: memory stays bounded, and no request
 * waits. Once more than a megabyte waits, every line is dropped until the reader has read all of it. Then a line
 * reports how many were dropped.
 *
 * Source: docs/decisions/operations.md#0063.
 */
export function createLogLines(output: LogOutput): LogLines {
  /** The lines dropped since the reader fell behind; 0 while lines are written. */
  let droppedCount = 0;

  return {
    write(line) {
      if (droppedCount === 0 && output.writableLength <= MAX_WAITING_BYTES) output.write(line);
      else drop();
    },
  };

  function drop(): void {
    if (droppedCount === 0) output.once('drain', report);
    droppedCount += 1;
  }

  function report(): void {
    output.write(reportOf(droppedCount));
    droppedCount = 0;
  }
}

let standard: LogLines | null = null;

/**
 * The log lines of this process on standard output. When the output is closed, lines are lost, and the service
 * continues.
 */
export function standardLogLines(): LogLines {
  if (standard) return standard;
  process.stdout.on('error', () => undefined);
  return (standard = createLogLines(process.stdout));
}

function reportOf(lines: number): string {
  const time = new Date().toISOString();
  const msg = 'log lines were dropped, because they were not read in time';
  return `${JSON.stringify({ level: 'warn', time, lines, msg })}\n`;
}
