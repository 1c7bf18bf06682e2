import type { Field, Snapshot } from '@postern/core/adapter';

/** Sends a `verdict` event with each settled snapshot. Returns its undo. */
export function verdictEvents(input: HTMLInputElement, subscribe: Field['subscribe']): () => void {
  let last: Snapshot | undefined;
  return subscribe((snapshot) => {
    const isNews = snapshot.result !== last?.result || snapshot.failure !== last.failure;
    const isSettled = snapshot.phase === 'settled' && (isNews || last?.phase !== 'settled');
    last = snapshot;
    if (isSettled) input.dispatchEvent(new CustomEvent('verdict', { detail: snapshot }));
  });
}
