/* global window */
import { createClock } from '../page/clock.js';
import { createNetwork } from '../page/network.js';
import { createTrips } from './trips.js';

/* Runs in the page before the form: takes note of the calls, and does what they are counted of. */

let calls = null;
window.onCall = (file, name, argument) => calls?.push({ file, name, argument });

const clock = createClock(window);
const network = createNetwork(window, clock);

/** What is called while something is done. */
async function during(act) {
  calls = [];
  await act();
  const called = calls;
  calls = null;
  return called;
}

export const trips = createTrips({ clock, network, during, form: () => window.FORM });
