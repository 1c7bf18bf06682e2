import type { Assessment } from '../assessment.ts';
import { after, now, type Timer } from '../clock.ts';
import type { ValidationSource } from '../field.ts';
import { isSuggestionSeen, SEEN_MS, type FieldState, type ModeRequest } from './state.ts';

/** The needs of a state. */
export interface Needs {
  /** The requests that are under way. */
  readonly requests: readonly ModeRequest[];
  /** The time of the next timer; `Infinity` for none. */
  readonly wakeAtMs: number;
}

/** The needs of a state, derived from the state alone. A field that nothing watches needs nothing. */
export function needsOf(field: FieldState): Needs {
  if (!field.isWatched) return { requests: [], wakeAtMs: Infinity };
  const { requests, lingering, suggestedAtMs } = field;
  const isNew = suggestedAtMs !== null && !isSuggestionSeen(field);
  return {
    requests: lingering ? [lingering, ...requests] : requests,
    wakeAtMs: Math.min(
      field.pauseEndsAtMs ?? Infinity,
      field.held?.deadlineAtMs ?? Infinity,
      field.speaksAtMs ?? Infinity,
      field.unmarksAtMs ?? Infinity,
      isNew ? suggestedAtMs + SEEN_MS : Infinity,
    ),
  };
}

/** The events that the runner reports. */
interface Handlers {
  onTick: () => void;
  onAnswer: (request: ModeRequest, result: Assessment) => void;
}

/**
 * Runs what a field needs: its requests, and one timer.
 *
 * @returns a function that compares new needs with what is running. It starts missing requests, aborts
 *   those that are no longer needed, and sets the timer. No other code does.
 */
export function createRunner(
  source: Pick<ValidationSource, 'request' | 'endPause'>,
  { onTick, onAnswer }: Handlers,
): (needs: Needs) => void {
  const running = new Map<ModeRequest, AbortController>();
  let latest: Needs;
  let timer: Timer;
  let wakeAtMs = Infinity;

  function send(request: ModeRequest): void {
    const controller = new AbortController();
    running.set(request, controller);
    if (request.liftsBackoff) source.endPause();
    void source.request(request.text, request.mode, controller.signal).then((result) => {
      // The one place that drops a result which is no longer wanted.
      if (running.get(request) !== controller) return;
      running.delete(request);
      onAnswer(request, result);
    });
  }

  function wakeAt(atMs: number): void {
    if (atMs === wakeAtMs) return;
    wakeAtMs = atMs;
    clearTimeout(timer);
    if (atMs === Infinity) return;
    timer = after(Math.max(0, atMs - now()), () => {
      wakeAtMs = Infinity;
      onTick();
    });
  }

  return (needs) => {
    latest = needs;
    for (const [request, controller] of running)
      if (!needs.requests.includes(request)) {
        running.delete(request);
        controller.abort();
      }
    for (const request of needs.requests) {
      if (!running.has(request)) send(request);
      if (needs !== latest) return; // An observer caused an event, whose needs are running by now.
    }
    wakeAt(needs.wakeAtMs);
  };
}
