/* global window */
import { createClock } from './page/clock.js';
import { countCommits } from './page/commits.js';
import { createNetwork } from './page/network.js';
import { typeWords } from './page/keystrokes.js';
import { createPlayer } from './page/player.js';
import { tallySessions } from './page/tally.js';

/* The functions in the page that the benchmarks call with `page.evaluate`. It runs before the form. */

const errors = [];
window.addEventListener('error', ({ message }) => errors.push(message));
window.addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));

const commits = countCommits(window);
const clock = createClock(window);
const network = createNetwork(window, clock);
const play = createPlayer({ clock, network, form: () => window.FORM });

window.BENCH = {
  play,
  tally: (seeds, settings) => tallySessions(play, seeds, settings),
  type: (settings) => typeWords({ clock, network, commits, form: window.FORM }, settings),
  errors: () => errors.splice(0),
};
