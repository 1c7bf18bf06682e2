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
  return new TimerAlarm(call);
}

class TimerAlarm implements Alarm {
  readonly #call: () => void;
  #timer: NodeJS.Timeout | undefined;
  /** When the timer ends, and when the time is up. */
  #endsMs = Infinity;
  #dueMs = Infinity;

  constructor(call: () => void) {
    this.#call = call;
  }

  set(ms: number): void {
    this.#dueMs = performance.now() + ms;
    if (this.#dueMs < this.#endsMs) this.#start(ms);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#endsMs = this.#dueMs = Infinity;
  }

  #start(ms: number): void {
    clearTimeout(this.#timer);
    this.#endsMs = performance.now() + ms;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#endsMs = Infinity;
      const leftMs = this.#dueMs - performance.now();
      if (leftMs > 0) this.#start(leftMs);
      else this.#call();
    }, ms);
  }
}
