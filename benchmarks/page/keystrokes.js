/* global document */
import { typeKey } from './user-events.js';

const WORD = 'jane.doe@gmail.com';
/** The pause after each address, long enough for a verdict. */
const PAUSE_MS = 1000;

/** Types one address repeatedly, with a pause after each time, and counts React's commits. */
export async function typeWords({ clock, network, commits, form }, { changes, options }) {
  network.plan([50]);
  const root = document.createElement('div');
  document.body.replaceChildren(root);
  const unmount = form.mount(root, {
    options: { proxyUrl: '/api/validate-email', ...options },
    onSubmit() {},
  });
  await clock.settle();
  const input = root.querySelector('input');
  input.focus();
  const before = commits();
  let typed = 0;
  while (typed < changes) {
    for (let end = 1; end <= WORD.length && typed < changes; end++, typed++) {
      typeKey(input, WORD.slice(0, end));
      await clock.turn();
    }
    await clock.advanceTo(clock.now() + PAUSE_MS);
  }
  const counts = { commits: commits() - before, requests: network.requests().length };
  unmount();
  return counts;
}
