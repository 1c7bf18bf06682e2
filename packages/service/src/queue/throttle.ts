const AT_MOST_EVERY_MS = 50;

/** Lets the first call through at once, and those that come soon after it as one. */
export interface Throttle {
  open(): void;
  /** Forgets a call that waits. */
  close(): void;
}

/** Makes a throttle in front of what is costly to do for every one of many wake-ups. */
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
