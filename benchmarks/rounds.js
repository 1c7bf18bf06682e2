import { progress } from './progress.js';
import { settings } from './settings.js';

/** Runs the rounds of a measurement in sequence, and resolves with the result of each. */
export async function runRounds(title, measureRound) {
  const rounds = [];
  for (let number = 1; number <= settings.rounds; number++) {
    progress(`${title}, round ${String(number)} of ${String(settings.rounds)}`);
    rounds.push(await measureRound());
  }
  return rounds;
}

/** The title suffix for a table of medians. */
export const ofRounds = `median of ${String(settings.rounds)} interleaved rounds`;
