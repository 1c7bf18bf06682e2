import { noteEvent } from './diagnostics/capture.ts';
import type { ValidatorEvent } from './types.ts';

/** The build replaces it with a constant, since a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } };

type WithoutTime<T> = T extends unknown ? Omit<T, 'atMs'> : never;

/** An event without its time. */
export type EventBody = WithoutTime<ValidatorEvent>;

/** Calls an observer with an event. An observer that throws is ignored. */
export function emit(
  observer: ((event: ValidatorEvent) => void) | undefined,
  body: EventBody,
): void {
  if (process.env.NODE_ENV !== 'production') noteEvent(body);
  try {
    observer?.({ atMs: Date.now(), ...body } as ValidatorEvent);
  } catch {
    // An observer cannot break the form.
  }
}
