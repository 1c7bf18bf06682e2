/** Waits for the next time to look for work. */
export interface Poller {
  /**
   * Resolves when woken, at once if that was since the last wait, else after the interval, or after
   * `atMostMs` if that is shorter.
   */
  wait(atMostMs?: number): Promise<void>;
  wake(): void;
}

/** Makes a poller of an interval of `pollMs` ±25 %, so that processes do not poll together. */
export function createPoller(pollMs: number): Poller {
  let isAwake = false;
  let end: (() => void) | null = null;
  return {
    async wait(atMostMs = Infinity) {
      const ms = Math.min(pollMs * (0.75 + Math.random() / 2), atMostMs);
      if (!isAwake) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          end = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      end = null;
      isAwake = false;
    },
    wake() {
      isAwake = true;
      end?.();
    },
  };
}
