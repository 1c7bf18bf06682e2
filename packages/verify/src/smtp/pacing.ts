import type { CancelSignal } from '@postern/concurrency';
import type { SmtpLimits } from './limits.ts';

/** Lets connections begin one after the other. */
export interface Pacing {
  /**
   * Waits for this group's turn; gives a place there, at once where nobody waits, or null when the
   * turn will not come in time, the day's number is used up or, once it has come, nobody wants it any
   * more. Throws or rejects with `signal.reason`.
   */
  enter(group: string, wait: Wait): Place | null | Promise<Place | null>;
}

/** A place in a group: one connection at a time. */
export interface Place {
  /** Waits for the beginning of another connection; false at once when it will not come in time. */
  again(limitMs: number): boolean | Promise<boolean>;
  /** To be called when the last connection is closed. */
  leave(): void;
}

/** How long to wait at most, and who may call it off. */
export interface Wait {
  limitMs: number;
  signal: CancelSignal;
  /** Whether the turn is still wanted when it comes; a turn that is not counts for nothing. */
  isWanted?: () => boolean;
}

interface Group {
  open: number;
  /** When the next connection may begin. */
  nextMs: number;
  /** Who waits for a connection to close, first come first; null until somebody does. */
  line: (() => void)[] | null;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Above so many groups the idle ones are forgotten. */
const MANY_GROUPS = 1000;

/**
 * Makes a pacing: so many connections a group at a time, a space between their beginnings, so many
 * a minute and a day in all. `now` yields milliseconds.
 *
 * Source: docs/decisions/smtp.md#0017, manners.
 */
export function createPacing(limits: SmtpLimits, now: () => number): Pacing {
  const { connections, spacingMs, perMinute, perDay } = limits;
  const groups = new Map<string, Group>();
  const steadyMs = neverBack(now);
  let day = 0;
  let begunToday = 0;
  /** The beginnings of the last minute and the reserved ones, in order, from `first` on. */
  const begins: number[] = [];
  let first = 0;

  const groupOf = (name: string): Group => {
    const known = groups.get(name);
    if (known) return known;
    if (groups.size >= MANY_GROUPS) forgetIdle();
    const group = { open: 0, nextMs: 0, line: null };
    groups.set(name, group);
    return group;
  };

  const forgetIdle = () => {
    for (const [name, { open, nextMs, line }] of groups) {
      if (open === 0 && !line?.length && nextMs <= steadyMs()) groups.delete(name);
    }
  };

  /** The place goes to the first in line, so that nobody who comes just now takes it. */
  const leave = (group: Group) => {
    const next = group.line?.shift();
    if (next) next();
    else group.open -= 1;
  };

  /** Many at once, for to shift a long array costs as much as it is long. */
  const forgetOld = (untilMs: number) => {
    while (first < begins.length && begins[first]! <= untilMs) first += 1;
    if (first * 2 <= begins.length) return;
    begins.splice(0, first);
    first = 0;
  };

  /** Takes the next beginning, and says when it is; null when that is too late. */
  const reserve = (group: Group, untilMs: number): number | null => {
    const atMs = steadyMs();
    const today = Math.floor(now() / DAY_MS);
    if (today !== day) {
      day = today;
      begunToday = 0;
    }
    forgetOld(atMs - MINUTE_MS);
    const nth = begins.length - perMinute;
    const minuteAgo = nth < first ? -Infinity : begins[nth]!;
    const startMs = Math.max(atMs, group.nextMs, minuteAgo + MINUTE_MS);
    if (begunToday >= perDay || startMs > untilMs) return null;
    begunToday += 1;
    if (first < begins.length && begins.at(-1)! > startMs) {
      begins.splice(begins.findLastIndex((beginMs) => beginMs <= startMs) + 1, 0, startMs);
    } else {
      begins.push(startMs);
    }
    group.nextMs = startMs + spacingMs;
    return startMs;
  };

  /** What is called off before it begins costs nothing but its space. */
  const giveBack = (startMs: number) => {
    begunToday = Math.max(0, begunToday - 1);
    const place = begins.lastIndexOf(startMs);
    if (place >= first) begins.splice(place, 1);
  };

  /** Waits for the next beginning; at once true when it has come, and false when it comes too late. */
  const begin = (
    group: Group,
    untilMs: number,
    signal: CancelSignal,
  ): boolean | Promise<boolean> => {
    signal.throwIfAborted();
    const startMs = reserve(group, untilMs);
    if (startMs === null) return false;
    const waitMs = startMs - steadyMs();
    return waitMs <= 0 || beginLater(startMs, waitMs, signal);
  };

  const beginLater = async (startMs: number, waitMs: number, signal: CancelSignal) => {
    try {
      await pause(waitMs, signal);
    } catch (error) {
      giveBack(startMs);
      throw error;
    }
    return true;
  };

  /** A place in the group, which counts it already. */
  const placeIn = (group: Group, signal: CancelSignal): Place => {
    let isIn = true;
    return {
      again: (limitMs) => begin(group, steadyMs() + limitMs, signal),
      leave: () => {
        if (isIn) leave(group);
        isIn = false;
      },
    };
  };

  /** Begins in the place that has come free, and gives it back where nothing begins. */
  const enterFree = (group: Group, untilMs: number, { signal, isWanted }: Wait) => {
    const place = placeIn(group, signal);
    const settle = (isBegun: boolean) => {
      if (!isBegun) place.leave();
      return isBegun ? place : null;
    };
    const fail = (error: unknown) => {
      place.leave();
      throw error;
    };
    try {
      if (isWanted && !isWanted()) return settle(false);
      const begun = begin(group, untilMs, signal);
      return typeof begun === 'boolean' ? settle(begun) : begun.then(settle, fail);
    } catch (error) {
      return fail(error);
    }
  };

  const enterInLine = async (group: Group, untilMs: number, wait: Wait) => {
    const line = (group.line ??= []);
    const turnsAhead = (line.length + 1) / connections;
    if (turnsAhead * spacingMs > wait.limitMs) return null;
    return (await turn(line, wait)) ? enterFree(group, untilMs, wait) : null;
  };

  return {
    enter(name, wait) {
      const group = groupOf(name);
      const untilMs = steadyMs() + wait.limitMs;
      if (group.open >= connections) return enterInLine(group, untilMs, wait);
      group.open += 1;
      return enterFree(group, untilMs, wait);
    },
  };
}

/** A clock that runs on when the other one is set back, so that nobody waits for it to catch up. */
function neverBack(now: () => number): () => number {
  let lastMs = -Infinity;
  let setBackMs = 0;
  return () => {
    const ms = now();
    if (ms < lastMs) setBackMs += lastMs - ms;
    lastMs = ms;
    return ms + setBackMs;
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

function pause(ms: number, signal: CancelSignal): Promise<void> {
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
