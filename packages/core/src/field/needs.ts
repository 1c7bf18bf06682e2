import { SECOND_MS, type Ask, type FieldState } from './state.ts';

/** What a state needs: it follows from the state alone. */
export interface Needs {
  /** The requests that are under way. */
  readonly asks: readonly Ask[];
  /** When something happens by itself; `Infinity` for never. */
  readonly wakeAtMs: number;
}

/** What a state needs. A field that nothing watches needs nothing. */
export function needsOf({ plan, known, intent, speech, place }: FieldState): Needs {
  if (!place.isWatched) return { asks: [], wakeAtMs: Infinity };
  const { suggestedAtMs, isSuggestionSeen } = known;
  const isOnScreen = suggestedAtMs !== null && !isSuggestionSeen;
  return {
    asks: plan.lingering ? [plan.lingering, ...plan.asks] : plan.asks,
    wakeAtMs: Math.min(
      plan.pauseEndsAtMs ?? Infinity,
      intent.held?.deadlineAtMs ?? Infinity,
      speech.speaksAtMs ?? Infinity,
      isOnScreen ? suggestedAtMs + SECOND_MS : Infinity,
    ),
  };
}
