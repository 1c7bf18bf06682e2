import { pino } from 'pino';
import { standardLogLines, type LogLines } from './log-lines.ts';
import type { Log } from './log.ts';
import type { Settings } from '../config/settings.ts';

/**
 * Creates the log: one line of JSON each, times in ISO 8601.
 *
 * Log calls must not contain addresses or keys. The paths that are removed here are a second line of defense.
 *
 * @param lines the output of the lines. Default standard output.
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

/** Creates the function that writes the time of a line. Under load, many lines have the same millisecond. */
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
