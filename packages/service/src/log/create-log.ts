import { pino } from 'pino';
import { standardLogLines, type LogLines } from './log-lines.ts';
import type { Log } from './log.ts';
import type { Settings } from '../config/settings.ts';

/**
 * Makes the log: one line of JSON each, times in ISO 8601.
 *
 * What is logged holds neither addresses nor keys in the first place; the paths that are taken
 * out here are a second line of defence.
 *
 * @param lines the lines' way to their output. Default to standard output.
 */
export function createLog(level: Settings['logLevel'], lines: LogLines = standardLogLines()): Log {
  const options = {
    level,
    base: null,
    timestamp: createTimestamp(),
    formatters: { level: (label: string) => ({ level: label }) },
    redact: ['email', 'address', 'key', 'authorization', 'cookie'],
  };
  return pino(options, lines);
}

/** Makes what writes the time of a line; under load many lines are of one millisecond. */
function createTimestamp(): () => string {
  let atMs = NaN;
  let text = '';
  return () => {
    const nowMs = Date.now();
    if (nowMs !== atMs) {
      atMs = nowMs;
      text = `,"time":"${new Date(nowMs).toISOString()}"`;
    }
    return text;
  };
}
