import type { Field } from '../field.ts';
import type { Snapshot } from '../types.ts';

/** Sends a `verdict` event with each settled snapshot. Returns its undo. */
export function verdictEvents(target: EventTarget, subscribe: Field['subscribe']): () => void {
  let last: Snapshot | undefined;
  return subscribe((snapshot) => {
    const isNews = snapshot.result !== last?.result || snapshot.failure !== last.failure;
    const isSettled = snapshot.phase === 'settled' && (isNews || last?.phase !== 'settled');
    last = snapshot;
    if (isSettled) target.dispatchEvent(new CustomEvent('verdict', { detail: snapshot }));
  });
}
