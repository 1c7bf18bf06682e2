import type { SmtpLimits } from './limits.ts';
import { pause } from './pause.ts';
import { dayOf, StartQuota } from './start-quota.ts';
import { WaitingLine, type Wait } from './waiting-line.ts';

/** The pace of connections to mail servers. */
export interface Pacing {
  /** Waits until a group is free; null if that is too late. Rejects with `signal.reason`. */
  enter(group: string, wait: Wait): Promise<PacedGroup | null>;
}

/** An entered group, for one connection at a time. */
export interface PacedGroup {
  /** Waits until a connection can start; returns false at once if that is too late, or the daily limit is reached. */
  begin(limitMs: number): Promise<boolean>;
  /** Must be called when the last connection is closed. */
  leave(): void;
}

interface GroupState {
  /** The number of calls in the group. */
  open: number;
  /** When the next connection can start. */
  nextMs: number;
  line: WaitingLine;
}

/** If there are more groups than this, the idle ones are dropped. */
const MANY_GROUPS = 1000;

/**
 * Creates a pacing: a number of simultaneous connections to a group, a spacing between their starts, and a number of
 * connections per minute and day to all groups. `now` returns milliseconds.
 *
 * Source: docs/decisions/smtp.md#0017.
 */
export function createPacing(limits: SmtpLimits, now: () => number): Pacing {
  const { connections, spacingMs } = limits;
  const groups = new Map<string, GroupState>();
  const quota = new StartQuota(limits);
  const clock = steadyClock(now);

  const groupOf = (name: string): GroupState => {
    const known = groups.get(name);
    if (known) return known;
    if (groups.size >= MANY_GROUPS) dropIdle(groups, clock());
    const group = { open: 0, nextMs: 0, line: new WaitingLine() };
    groups.set(name, group);
    return group;
  };

  const begin = async (
    group: GroupState,
    limitMs: number,
    signal: AbortSignal,
  ): Promise<boolean> => {
    signal.throwIfAborted();
    const atMs = clock();
    const startMs = quota.next({ atMs, fromMs: group.nextMs, day: dayOf(now()) });
    if (startMs === null || startMs > atMs + limitMs) return false;
    quota.add(startMs);
    group.nextMs = startMs + spacingMs;
    if (startMs <= atMs) return true;
    try {
      await pause(startMs - atMs, signal);
      return true;
    } catch (error) {
      // A connection that is canceled before it starts counts only for the spacing.
      quota.remove(startMs);
      throw error;
    }
  };

  return {
    async enter(name, wait) {
      const group = groupOf(name);
      if (group.open < connections) {
        group.open += 1;
      } else {
        const turnsAhead = (group.line.length + 1) / connections;
        if (turnsAhead * spacingMs > wait.limitMs) return null;
        if (!(await group.line.wait(wait))) return null;
      }
      let isIn = true;
      return {
        begin: (limitMs) => begin(group, limitMs, wait.signal),
        leave() {
          if (!isIn) return;
          isIn = false;
          // The first waiting call takes over, so that a new call does not overtake it.
          if (!group.line.release()) group.open -= 1;
        },
      };
    },
  };
}

function dropIdle(groups: Map<string, GroupState>, atMs: number): void {
  for (const [name, { open, nextMs }] of groups) {
    if (open === 0 && nextMs <= atMs) groups.delete(name);
  }
}

/** A clock that continues when the other one is set back, so that no connection waits for it to catch up. */
function steadyClock(now: () => number): () => number {
  let lastMs = -Infinity;
  let setBackMs = 0;
  return () => {
    const ms = now();
    if (ms < lastMs) setBackMs += lastMs - ms;
    lastMs = ms;
    return ms + setBackMs;
  };
}
