/** The minimum number of bytes per second of a long body. */
const LEAST_BYTES_PER_SECOND = 32 * 1024;
/** How far a long body can fall behind that rate. */
const PATIENCE_MS = 5000;
/** The rate of a body about which nothing is known yet. */
const NEW_BYTES_PER_SECOND = 8 * 1024 * 1024;
/** The time over which the current rate of a body is averaged. */
const RATE_MS = 3000;

/** The time limit for the next bytes of a long body. */
export interface BodyPace {
  /** The time limit for its next bytes, in milliseconds. */
  readonly leftMs: number;
  /** Counts a wait, and the bytes that arrived after it. */
  count(waitedMs: number, byteCount: number): void;
  /** The bytes per second of the last seconds. A new body counts as fast. */
  rate(): number;
  /** Counts the body as a new one for its rate: it was not read for a while. */
  resume(): void;
}

/**
 * Creates the pace of a long body: its total time is `timeoutMs`, and it has to average 32 KiB a second. A body that
 * stalls, or sends a byte now and then, is rejected after five seconds, so that it does not hold its place for long.
 */
export function createBodyPace(timeoutMs: number): BodyPace {
  let wholeMs = timeoutMs;
  let patienceMs = PATIENCE_MS;
  let perSecond = NEW_BYTES_PER_SECOND;
  let countedMs = performance.now();
  /** Old bytes count less and less, so that a fast beginning does not hide a slow rest. */
  const rate = () => perSecond * Math.exp((countedMs - performance.now()) / RATE_MS);
  return {
    get leftMs() {
      return Math.max(0, Math.min(wholeMs, patienceMs));
    },
    count(waitedMs, byteCount) {
      const earnedMs = (byteCount / LEAST_BYTES_PER_SECOND) * 1000;
      wholeMs -= waitedMs;
      patienceMs = Math.min(PATIENCE_MS, patienceMs - waitedMs + earnedMs);
      perSecond = rate() + (byteCount / RATE_MS) * 1000;
      countedMs = performance.now();
    },
    rate,
    resume() {
      perSecond = NEW_BYTES_PER_SECOND;
      countedMs = performance.now();
    },
  };
}
