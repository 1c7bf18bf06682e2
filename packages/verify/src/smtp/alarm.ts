/** Calls when a time is up that is set again and again. */
export interface Alarm {
  /** Sets it to so many milliseconds from now, in place of the last time. */
  set(ms: number): void;
  clear(): void;
}

/**
 * Makes an alarm. A time that is set anew before it is up costs no new timer: the one that runs looks, when it ends,
 * how much is left.
 */
export function createAlarm(call: () => void): Alarm {
  let timer: NodeJS.Timeout | undefined;
  let endsMs = Infinity;
  let dueMs = Infinity;

  const start = (ms: number) => {
    clearTimeout(timer);
    endsMs = performance.now() + ms;
    timer = setTimeout(() => {
      timer = undefined;
      endsMs = Infinity;
      const leftMs = dueMs - performance.now();
      if (leftMs > 0) start(leftMs);
      else call();
    }, ms);
  };

  return {
    set(ms) {
      dueMs = performance.now() + ms;
      if (dueMs < endsMs) start(ms);
    },
    clear() {
      clearTimeout(timer);
      timer = undefined;
      [endsMs, dueMs] = [Infinity, Infinity];
    },
  };
}
