/** The maximum wait, in milliseconds, and the signal that cancels it. */
export interface Wait {
  limitMs: number;
  signal: AbortSignal;
}

/** A queue of waiting calls, first in, first out. */
export class WaitingLine {
  readonly #waiting: (() => void)[] = [];

  get length(): number {
    return this.#waiting.length;
  }

  /** Releases the first one; false if none waits. */
  release(): boolean {
    const first = this.#waiting.shift();
    first?.();
    return first !== undefined;
  }

  /** Waits until it is released; false when the time is up. Rejects with `signal.reason`. */
  wait({ limitMs, signal }: Wait): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
      };
      const leave = () => {
        end();
        this.#waiting.splice(this.#waiting.indexOf(goOn), 1);
      };
      const goOn = () => {
        end();
        resolve(true);
      };
      const abort = () => {
        leave();
        reject(signal.reason as Error);
      };
      const timer = setTimeout(() => {
        leave();
        resolve(false);
      }, limitMs);
      signal.addEventListener('abort', abort, { once: true });
      this.#waiting.push(goOn);
      if (signal.aborted) abort();
    });
  }
}
