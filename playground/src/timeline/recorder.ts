import type { ValidatorEvent } from '@postern/core';

/** Keeps the newest events of a field. */
export interface Recorder {
  note(event: ValidatorEvent): void;
  clear(): void;
  events(): readonly ValidatorEvent[];
  /** Calls at each change. */
  onChange(call: () => void): void;
}

const MAX_EVENTS = 160;

/** Creates a recorder. */
export function createRecorder(): Recorder {
  let events: ValidatorEvent[] = [];
  let changed = () => {};
  return {
    note(event) {
      events = [...events.slice(1 - MAX_EVENTS), event];
      changed();
    },
    clear() {
      events = [];
      changed();
    },
    events: () => events,
    onChange(call) {
      changed = call;
    },
  };
}
