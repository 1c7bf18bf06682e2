import { findElement } from '../element.ts';
import { explain } from './explain.ts';
import { createLookupTable } from './lookup-table.ts';

/** Starts the form that shows the network requests that an address needs, and how long each took. */
export function startLookups(): void {
  const input = findElement<HTMLInputElement>('#explained-address');
  const button = findElement<HTMLButtonElement>('#explain button');
  const result = findElement('#explained-result');
  const list = findElement('#lookup-list');
  let count = 0;

  findElement('#explain').addEventListener('submit', (event) => {
    event.preventDefault();
    void show(input.value);
  });

  async function show(email: string): Promise<void> {
    const turn = ++count;
    button.ariaBusy = 'true';
    const explained = await explain(email);
    if (turn !== count) return; // A newer request is in progress.
    button.ariaBusy = null;
    result.textContent = explained
      ? `Result: ${explained.status}. ${explained.reason}`
      : 'No result. Try again in a moment.';
    list.replaceChildren(...(explained ? [createLookupTable(explained.timings)] : []));
  }
}
