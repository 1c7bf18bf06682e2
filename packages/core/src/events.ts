import type { Mode } from '@postern/protocol';
import type { FailureCode } from './failure.ts';
import type { Decision, Verdict } from './snapshot.ts';

/**
 * What happened, for a log or a timeline. It never holds the address.
 *
 * `atMs` is the time of day in milliseconds since the epoch.
 */
export type ValidatorEvent = { atMs: number } & (
  | { type: 'input'; length: number }
  | { type: 'request'; mode: Mode }
  | { type: 'answer'; mode: Mode; verdict: Verdict; tookMs: number }
  | { type: 'failure'; mode: Mode; code: FailureCode; retryAfterMs?: number; tookMs: number }
  | { type: 'abort'; mode: Mode; tookMs: number }
  | { type: 'recall'; mode: Mode }
  | { type: 'pause'; forMs: number }
  | { type: 'suggestion'; action: 'show' | 'accept' | 'undo' | 'dismiss' }
  | { type: 'submit'; decision: Decision }
);

type WithoutTime<T> = T extends unknown ? Omit<T, 'atMs'> : never;

/** An event before it has its time. */
export type Happening = WithoutTime<ValidatorEvent>;

/** Tells an observer; one that throws is ignored. */
export function emit(
  observer: ((event: ValidatorEvent) => void) | undefined,
  happening: Happening,
): void {
  try {
    observer?.({ atMs: Date.now(), ...happening } as ValidatorEvent);
  } catch {
    // An observer cannot break the form.
  }
}
