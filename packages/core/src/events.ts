import type { ValidatorEvent } from './types.ts';

type WithoutTime<T> = T extends unknown ? Omit<T, 'atMs'> : never;

/** An event without its time. */
export type EventBody = WithoutTime<ValidatorEvent>;

/** Calls an observer with an event. An observer that throws is ignored. */
export function emit(
  observer: ((event: ValidatorEvent) => void) | undefined,
  body: EventBody,
): void {
  try {
    observer?.({ atMs: Date.now(), ...body } as ValidatorEvent);
  } catch {
    // An observer cannot break the form.
  }
}
