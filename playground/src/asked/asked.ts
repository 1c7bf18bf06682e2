import { findElement } from '../element.ts';
import { ask } from './ask.ts';
import { questionTable } from './question-table.ts';

/** Starts the form that shows which questions an address needs, and how long each took. */
export function startAsked(): void {
  const input = findElement<HTMLInputElement>('#asked-address');
  const button = findElement<HTMLButtonElement>('#ask button');
  const verdict = findElement('#asked-verdict');
  const questions = findElement('#questions');
  let askedCount = 0;

  findElement('#ask').addEventListener('submit', (event) => {
    event.preventDefault();
    void show(input.value);
  });

  async function show(email: string): Promise<void> {
    const turn = ++askedCount;
    button.ariaBusy = 'true';
    const told = await ask(email);
    if (turn !== askedCount) return; // A newer question is under way.
    button.ariaBusy = null;
    verdict.textContent = told
      ? `Judged ${told.status}: ${told.reason}`
      : 'No answer. Ask again in a moment.';
    questions.replaceChildren(...(told ? [questionTable(told.timings)] : []));
  }
}
