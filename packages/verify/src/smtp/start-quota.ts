const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** The limits on the connections of all groups together. */
export interface StartLimits {
  perMinute: number;
  /** Of a day in UTC. */
  perDay: number;
}

/** A connection to be started: the current time, the earliest time for its group, and the day in UTC. */
export interface StartRequest {
  atMs: number;
  fromMs: number;
  day: number;
}

/** The starts of connections in the last minute and today, including scheduled ones. */
export class StartQuota {
  readonly #limits: StartLimits;
  /** Sorted; those before `#first` are older than a minute. */
  readonly #starts: number[] = [];
  #first = 0;
  #day = 0;
  #today = 0;

  constructor(limits: StartLimits) {
    this.#limits = limits;
  }

  /** The earliest time at which another connection can start; null when the daily limit is reached. */
  next({ atMs, fromMs, day }: StartRequest): number | null {
    const { perMinute, perDay } = this.#limits;
    if (day !== this.#day) [this.#day, this.#today] = [day, 0];
    if (this.#today >= perDay) return null;
    this.#dropUntil(atMs - MINUTE_MS);
    const nth = this.#starts.length - perMinute;
    const minuteMs = nth < this.#first ? atMs : this.#starts[nth]! + MINUTE_MS;
    return Math.max(atMs, fromMs, minuteMs);
  }

  /** Counts a connection. */
  add(startMs: number): void {
    this.#today += 1;
    const last = this.#starts.findLastIndex((each) => each <= startMs);
    this.#starts.splice(Math.max(last + 1, this.#first), 0, startMs);
  }

  /** Removes a connection that did not start. */
  remove(startMs: number): void {
    this.#today = Math.max(0, this.#today - 1);
    const at = this.#starts.lastIndexOf(startMs);
    if (at >= this.#first) this.#starts.splice(at, 1);
  }

  /** Removes many at once, because removing one from a long array takes time in proportion to its length. */
  #dropUntil(untilMs: number): void {
    while (this.#first < this.#starts.length && this.#starts[this.#first]! <= untilMs) {
      this.#first += 1;
    }
    if (this.#first * 2 <= this.#starts.length) return;
    this.#starts.splice(0, this.#first);
    this.#first = 0;
  }
}

/** The number of a day in UTC, for a time in milliseconds. */
export function dayOf(ms: number): number {
  return Math.floor(ms / DAY_MS);
}
