import type { EventBody } from '../events.ts';
import type { FieldEvent } from './next.ts';
import { isSuggestionSeen, SECOND_MS, type FieldState, type ModeRequest } from './state.ts';

/** What a state needs. */
export interface Needs {
  /** The requests that are under way. */
  readonly requests: readonly ModeRequest[];
  /** When something happens by itself; `Infinity` for never. */
  readonly wakeAtMs: number;
}

/** What a state needs: it follows from the state alone. A field that nothing watches needs nothing. */
export function needsOf(state: FieldState): Needs {
  const { plan, known, intent, speech, moment } = state;
  if (!moment.isWatched) return { requests: [], wakeAtMs: Infinity };
  const isNew = known.suggestedAtMs !== null && !isSuggestionSeen(state);
  return {
    requests: plan.lingering ? [plan.lingering, ...plan.requests] : plan.requests,
    wakeAtMs: Math.min(
      plan.pauseEndsAtMs ?? Infinity,
      intent.held?.deadlineAtMs ?? Infinity,
      speech.speaksAtMs ?? Infinity,
      isNew ? known.suggestedAtMs + SECOND_MS : Infinity,
    ),
  };
}

/** What the observer gets of an event: it follows from the state before and after. */
export function reportsOf(before: FieldState, event: FieldEvent, after: FieldState): EventBody[] {
  const { type } = event;
  const { text, known, intent } = after;
  const { suggestion } = before.known;
  const reports: EventBody[] = [];
  const isNewText = text.value !== before.text.value;
  if (isNewText && type !== 'reset') reports.push({ type: 'input', length: text.value.length });
  const isEnded = type === 'undo' ? before.text.replaced !== null : !!suggestion;
  if (isEnded && (type === 'accept' || type === 'undo' || type === 'dismiss'))
    reports.push({ type: 'suggestion', action: type });
  if (known.suggestion && (isNewText || known.suggestion !== suggestion))
    reports.push({ type: 'suggestion', action: 'show' });
  if (type === 'submit' && intent.held) reports.push({ type: 'submit', decision: 'wait' });
  if (intent.outcome && intent.outcome !== before.intent.outcome)
    reports.push({ type: 'submit', decision: intent.outcome.decision });
  if (type === 'unsent') reports.push({ type: 'unsent', reason: event.reason });
  return reports;
}
