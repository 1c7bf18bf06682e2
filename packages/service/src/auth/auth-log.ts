import type { Log } from '../log/log.ts';

type Level = 'debug' | 'info' | 'warn' | 'error';

/**
 * Writes the console messages of better-auth to the log: the message when it cannot contain an address, and the names
 * of thrown errors. Other arguments are left out, because they can contain anything.
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

/** Text without the characters that addresses, tokens or column values need. */
const HARMLESS = /^[\w ,.'()-]{0,200}$/;
