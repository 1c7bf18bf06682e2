const { performance } = globalThis;

/** Runs up to three rounds, one after the other; after `limitMs` no further one is begun. */
export async function runRounds(limitMs, run) {
  const untilMs = performance.now() + limitMs;
  const rounds = [await run()];
  while (rounds.length < 3 && performance.now() < untilMs) rounds.push(await run());
  return rounds;
}

/** Says of how many rounds a table has the median. */
export const ofRounds = ({ length }) => `median of ${String(length)} interleaved rounds`;
