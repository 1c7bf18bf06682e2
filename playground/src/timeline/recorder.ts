import type { ValidatorEvent } from '@postern/core';
import type { ScriptFetch } from './lazy-scripts.ts';

/** An event of a field, or a script that the browser fetched for it. */
export type TimelineEvent = ValidatorEvent | ScriptFetch;

/** Keeps the newest events of a field. */
export interface Recorder {
  add(event: TimelineEvent): void;
  clear(): void;
  events(): readonly TimelineEvent[];
  /** Sets the function that is called at each change. */
  onChange(listener: () => void): void;
}

const MAX_EVENTS = 160;

/** Creates a recorder. */
export function createRecorder(): Recorder {
  let events: TimelineEvent[] = [];
  let notify = () => {};
  return {
    add(event) {
      events = [...events.slice(1 - MAX_EVENTS), event];
      notify();
    },
    clear() {
      events = [];
      notify();
    },
    events: () => events,
    onChange(listener) {
      notify = listener;
    },
  };
}
