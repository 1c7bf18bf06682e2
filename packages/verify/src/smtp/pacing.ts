import type { SmtpLimits } from './limits.ts';

/** Lets connections begin one after the other. */
export interface Pacing {
  /**
   * Waits for this group's turn; resolves with the way out, to be called when the connection is
   * closed, or with null at once when the turn will not come in time, the day's number is used up
   * or, once it has come, nobody wants it any more. Rejects with `signal.reason`.
   */
  enter(group: string, wait: Wait): Promise<(() => void) | null>;
}

/** How long to wait at most, and who may call it off. */
export interface Wait {
  limitMs: number;
  signal: AbortSignal;
  /** Whether the turn is still wanted when it comes; a turn that is not counts for nothing. */
  isWanted?: () => boolean;
}

interface Group {
  open: number;
  /** When the next connection may begin. */
  nextMs: number;
  /** Who waits for a connection to close, first come first. */
  line: (() => void)[];
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Above so many groups the idle ones are forgotten. */
const MANY_GROUPS = 1000;

/**
 * Makes a pacing: so many connections a group at a time, a space between their beginnings, so many
 * a minute and a day in all. `now` yields milliseconds.
 *
 * Source: docs/decisions/0017-smtp-probing.md, manners.
 */
export function createPacing(limits: SmtpLimits, now: () => number): Pacing {
  const { connections, spacingMs, perMinute, perDay } = limits;
  const groups = new Map<string, Group>();
  let day = 0;
  let begunToday = 0;
  /** The evenly spaced time of the next beginning; the minute's number may run ahead of it. */
  let minuteMs = 0;

  const groupOf = (name: string): Group => {
    const known = groups.get(name);
    if (known) return known;
    if (groups.size >= MANY_GROUPS) forgetIdle();
    const group = { open: 0, nextMs: 0, line: [] };
    groups.set(name, group);
    return group;
  };

  const forgetIdle = () => {
    for (const [name, { open, nextMs, line }] of groups) {
      if (open === 0 && line.length === 0 && nextMs <= now()) groups.delete(name);
    }
  };

  const leave = (group: Group) => {
    group.open -= 1;
    group.line.shift()?.();
  };

  /** Takes the next beginning, and says how long it is off; null when that is too long. */
  const reserve = (group: Group, limitMs: number): number | null => {
    const atMs = now();
    const today = Math.floor(atMs / DAY_MS);
    if (today !== day) [day, begunToday] = [today, 0];
    const evenMs = Math.max(minuteMs, atMs) + MINUTE_MS / perMinute;
    const startMs = Math.max(atMs, group.nextMs, evenMs - MINUTE_MS);
    if (begunToday >= perDay || startMs - atMs > limitMs) return null;
    begunToday += 1;
    minuteMs = evenMs;
    group.nextMs = startMs + spacingMs;
    return startMs - atMs;
  };

  return {
    async enter(name, { limitMs, signal, isWanted = () => true }) {
      const group = groupOf(name);
      const untilMs = now() + limitMs;
      if (group.open >= connections) {
        const turnsAhead = (group.line.length + 1) / connections;
        if (turnsAhead * spacingMs > limitMs) return null;
        if (!(await turn(group.line, { limitMs, signal }))) return null;
      }
      group.open += 1;
      const waitMs = isWanted() ? reserve(group, untilMs - now()) : null;
      if (waitMs === null) {
        leave(group);
        return null;
      }
      try {
        await pause(waitMs, signal);
      } catch (error) {
        leave(group);
        throw error;
      }
      let isIn = true;
      return () => {
        if (isIn) leave(group);
        isIn = false;
      };
    },
  };
}

/** Stands in line; false when the time is up. */
function turn(line: (() => void)[], { limitMs, signal }: Wait): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const settle = (report: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      const place = line.indexOf(come);
      if (place >= 0) line.splice(place, 1);
      report();
    };
    const come = () => settle(() => resolve(true));
    const abort = () => settle(() => reject(signal.reason as Error));
    const timer = setTimeout(() => settle(() => resolve(false)), limitMs);
    signal.addEventListener('abort', abort, { once: true });
    line.push(come);
    if (signal.aborted) abort();
  });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0) return Promise.resolve(signal.throwIfAborted());
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
  });
}
