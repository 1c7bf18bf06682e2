import type { Log } from '../log/log.ts';

type Level = 'debug' | 'info' | 'warn' | 'error';

/**
 * Takes what better-auth would write to the console into the log: its message when no address can
 * be in it, and the names of what was thrown. Its other arguments may hold anything.
 */
export function createAuthLog(
  log: Log,
): (level: Level, message: unknown, ...rest: unknown[]) => void {
  return (level, message, ...rest) => {
    const thrown = [message, ...rest].find((x) => x instanceof Error);
    const said = typeof message === 'string' && HARMLESS.test(message) ? message : 'not shown';
    log[level]({ said, ...(thrown && { error: thrown.name }) }, 'accounts');
  };
}

/** Words, without a sign that addresses, tokens or values of columns need. */
const HARMLESS = /^[\w ,.'()-]{0,200}$/;
