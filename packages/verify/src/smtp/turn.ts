import type { Connection } from './connection.ts';
import { connectTo, type DialTarget } from './connect-to.ts';
import type { Dial } from './dial.ts';
import type { PacedGroup } from './pacing.ts';
import { isPermitted, type Permit } from './permit.ts';
import { leftUntil } from './time-left.ts';

/** With less time left no further connection is tried. */
export const LEAST_MS = 100;

/** The dependencies of a turn. */
export interface TurnOptions {
  group: string;
  /** The outbound route of `dial`; null for this machine itself. */
  via: string | null;
  dial: Dial;
  permit: Permit;
  /** The end of the time, on the clock of `performance.now`. */
  untilMs: number;
  signal: AbortSignal;
}

/** A turn at a group of mail servers. Its connections are made one after the other, each within the pacing. */
export interface Turn {
  /** Waits until the next connection can start; false if that is too late. */
  next(): Promise<boolean>;
  /** Opens a connection, like `connectTo`. The caller must call its `leave`. */
  connect(to: DialTarget, limitMs: number): Promise<Connection>;
  /** Leaves the group when the last connection is closed. */
  end(): void;
}

/** Creates a turn at a group, whose first connection has started. */
export function createTurn(paced: PacedGroup, options: TurnOptions): Turn {
  const { group, via, dial, permit, untilMs, signal } = options;
  const closed: Promise<void>[] = [];

  return {
    async next() {
      if (closed.length > 0) {
        await Promise.all(closed);
        if (!(await paced.begin(leftUntil(untilMs)))) return false;
      }
      if (!(await isPermitted(() => permit(group, via), { untilMs, signal }))) return false;
      return leftUntil(untilMs) >= LEAST_MS;
    },
    async connect(to, limitMs) {
      const connection = await connectTo(dial, to, limitMs);
      closed.push(connection.closed);
      return connection;
    },
    end: () => void Promise.all(closed).then(paced.leave),
  };
}
