import type { EventBody } from '../events.ts';
import type { FieldEvent } from './next.ts';
import type { FieldState } from './state.ts';

/** What the observer gets of an event: it follows from the state before and after. */
export function reportsOf(before: FieldState, event: FieldEvent, after: FieldState): EventBody[] {
  const { type } = event;
  const { text, known, intent } = after;
  const isNewText = text.value !== before.text.value;
  const wasOffered = type === 'undo' ? before.text.replaced : before.known.suggestion;
  const isOffered = known.suggestion && (isNewText || known.suggestion !== before.known.suggestion);
  const isConcluded = intent.outcome && intent.outcome !== before.intent.outcome;
  const reports: (EventBody | false | null)[] = [
    isNewText && type !== 'reset' && { type: 'input', length: text.value.length },
    (type === 'accept' || type === 'undo' || type === 'dismiss') &&
      wasOffered !== null && { type: 'suggestion', action: type },
    isOffered ? { type: 'suggestion', action: 'show' } : null,
    type === 'submit' && intent.held && { type: 'submit', decision: 'wait' },
    isConcluded ? { type: 'submit', decision: intent.outcome.decision } : null,
    type === 'unsent' && { type: 'unsent', reason: event.reason },
  ];
  return reports.filter((report) => !!report);
}
