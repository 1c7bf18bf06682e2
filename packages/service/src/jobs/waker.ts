/** Waits for the next piece of work, not longer than a while. */
export interface Waker {
  /** Resolves at the next wake, at once when there was one since the last wait, or after the while. */
  wait(): Promise<void>;
  wake(): void;
}

/** Makes a waker whose while is `pollMs`, a quarter more or less: many must not look in step. */
export function createWaker(pollMs: number): Waker {
  let isAwake = false;
  let rouse: (() => void) | null = null;
  return {
    wait() {
      if (isAwake) {
        isAwake = false;
        return Promise.resolve();
      }
      return new Promise((resolve) => {
        const timer = setTimeout(() => rouse?.(), pollMs * (0.75 + Math.random() / 2));
        rouse = () => {
          clearTimeout(timer);
          rouse = null;
          resolve();
        };
      });
    },
    wake() {
      if (rouse) rouse();
      else isAwake = true;
    },
  };
}
