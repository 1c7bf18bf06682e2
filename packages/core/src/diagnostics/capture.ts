/** An event, of which only the type is read. */
interface Typed {
  readonly type: string;
}

/** Where events are collected; null while nothing is. */
let collected: Typed[] | null = null;

/** Takes an event while {@link capture} runs. */
export function noteEvent(event: Typed): void {
  collected?.push(event);
}

/** Calls, and collects the events that are emitted before the call returns. */
export function capture<T>(call: () => T): { returned: T; events: Typed[] } {
  const before = collected;
  const events = (collected = [] as Typed[]);
  try {
    return { returned: call(), events };
  } finally {
    collected = before;
  }
}
