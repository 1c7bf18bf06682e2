/* global window */
import { createClock } from '../page/clock.js';
import { createNetwork } from '../page/network.js';
import { createFlows } from './flows.js';

/* Records the calls in the page, and runs the user flows. It runs before the form. */

let calls = null;
window.onCall = (file, name, argument) => calls?.push({ file, name, argument });

const clock = createClock(window);
const network = createNetwork(window, clock);

/** The calls during an action. */
async function during(act) {
  calls = [];
  await act();
  const called = calls;
  calls = null;
  return called;
}

export const flows = createFlows({ clock, network, during, form: () => window.FORM });
