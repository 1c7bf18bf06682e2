import { tell, type ClientWarning, type OnWarning } from './warning.ts';

/** What a {@link createLoopWarning} is made of. */
export interface LoopWarningOptions {
  now: () => number;
  /** Hears the warning, once. Default `console.warn`, once a process. */
  onWarning: OnWarning | undefined;
}

let hasToldConsole = false;

/**
 * Makes what notices that `validate` is called for a list, one address after the other.
 *
 * A loop is told from many people by its rhythm: more than fifty calls in a row, none of which
 * overlaps another, each begun at once after the one before ended: within 50 ms, and sooner than
 * that call took (or within 2 ms). People who come by chance, however often, overlap or leave
 * gaps: even at the worst rate three of four calls end such a row, so that a busy sign-up form
 * does not make one of fifty. Not noticed: a loop that does more than it waits, or several
 * addresses at a time.
 *
 * Source: docs/service-interface.md#4.1 (clients must not loop), #8.
 */
export function createLoopWarning({ now, onWarning = tellConsole }: LoopWarningOptions): {
  /** A call begins; what it gives is to be called when that call has ended. */
  begin: () => () => void;
} {
  let runCount = 0;
  let underWayCount = 0;
  let endedAtMs = -Infinity;
  let tookMs = 0;
  let isTold = false;

  return {
    begin() {
      const beganAtMs = now();
      const gapMs = beganAtMs - endedAtMs;
      const isNext = underWayCount === 0 && gapMs >= 0 && gapMs <= patienceMs(tookMs);
      runCount = isNext ? runCount + 1 : 1;
      underWayCount++;
      if (runCount > MAX_RUN && !isTold) {
        isTold = true;
        tell(onWarning, WARNING);
      }
      return () => {
        underWayCount--;
        endedAtMs = now();
        tookMs = endedAtMs - beganAtMs;
      };
    },
  };
}

function patienceMs(tookMs: number): number {
  return Math.min(MAX_GAP_MS, Math.max(MIN_GAP_MS, tookMs));
}

function tellConsole({ message }: ClientWarning): void {
  if (hasToldConsole) return;
  hasToldConsole = true;
  // eslint-disable-next-line no-console -- `onWarning` takes it over
  console.warn(message);
}

const MAX_RUN = 50;
const MAX_GAP_MS = 50;
const MIN_GAP_MS = 2;
const WARNING: ClientWarning = {
  code: 'validate_loop',
  message:
    'postern: validate() is called for one address after the other. ' +
    'Give a list to validateMany() in one request: the service limits single ones.',
};
