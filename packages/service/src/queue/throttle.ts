const AT_MOST_EVERY_MS = 50;

/** Passes the first call on at once, and the calls soon after it as one. */
export interface Throttle {
  open(): void;
  /** Drops a waiting call. */
  close(): void;
}

/** Creates a throttle in front of a function that is too expensive to run for each of many wake-ups. */
export function createThrottle(pass: () => void, pauseMs = AT_MOST_EVERY_MS): Throttle {
  let timer: NodeJS.Timeout | null = null;
  let isWaiting = false;
  const open = () => {
    if (timer) {
      isWaiting = true;
      return;
    }
    timer = setTimeout(() => {
      timer = null;
      if (isWaiting) open();
    }, pauseMs);
    isWaiting = false;
    pass();
  };
  return {
    open,
    close() {
      if (timer) clearTimeout(timer);
      timer = null;
      isWaiting = false;
    },
  };
}
