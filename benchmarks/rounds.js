import { progress } from './progress.js';
import { settings } from './settings.js';

/** Runs the rounds of a measurement one after the other, and resolves with what each found. */
export async function runRounds(title, measureRound) {
  const rounds = [];
  for (let number = 1; number <= settings.rounds; number++) {
    progress(`${title}, round ${String(number)} of ${String(settings.rounds)}`);
    rounds.push(await measureRound());
  }
  return rounds;
}

/** Says of how many rounds a table has the median. */
export const ofRounds = `median of ${String(settings.rounds)} interleaved rounds`;
