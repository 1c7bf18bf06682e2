import type { EventBody } from '../events.ts';
import type { FieldEvent } from './next.ts';
import type { FieldState } from './state.ts';

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
