import type { EventBody } from '../events.ts';
import type { Snapshot } from '../types.ts';
import type { FieldEvent } from './next.ts';
import type { FieldState } from './state.ts';

/*
 * The notifications about an event to listeners and to the observer.
 */

type Listener = (snapshot: Snapshot) => void;

/** Creates the listeners of a field. */
export function createListeners() {
  const all = new Set<{ call: Listener }>();
  let published: Snapshot | undefined;

  return {
    count: () => all.size,

    /** Adds a listener, also one that was added before. Returns its undo. */
    add(call: Listener): () => void {
      const mine = { call };
      all.add(mine);
      return () => {
        all.delete(mine);
      };
    },

    /** Calls each listener with a snapshot, if it is another one than before. */
    publish(snapshot: Snapshot): void {
      if (snapshot === published) return;
      published = snapshot;
      for (const listener of [...all]) {
        if (snapshot !== published) return; // A listener caused a newer one, which all have received.
        if (!all.has(listener)) continue;
        try {
          listener.call(snapshot);
        } catch (error) {
          queueMicrotask(() => {
            throw error; // For the page; the other listeners are called all the same.
          });
        }
      }
    },
  };
}

/** The events for the observer, derived from the state before and after. */
export function reportsOf(before: FieldState, event: FieldEvent, after: FieldState): EventBody[] {
  const { type } = event;
  const { value, textNumber, suggestion, held, conclusion } = after;
  const reports: EventBody[] = [];
  if (value !== before.value && type !== 'reset')
    reports.push({ type: 'input', length: value.length });
  const isEnded = type === 'undo' ? before.replaced !== null : !!before.suggestion;
  if (isEnded && (type === 'accept' || type === 'undo' || type === 'dismiss'))
    reports.push({ type: 'suggestion', action: type });
  const isNewText = textNumber !== before.textNumber;
  if (suggestion && (isNewText || suggestion !== before.suggestion))
    reports.push({ type: 'suggestion', action: 'show' });
  if (type === 'submit' && held) reports.push({ type: 'submit', decision: 'wait', code: null });
  if (conclusion && (type === 'submit' || before.held))
    reports.push({ type: 'submit', decision: conclusion.decision, code: conclusion.code });
  if (type === 'unsent') reports.push({ type: 'unsent', reason: event.reason });
  return reports;
}
