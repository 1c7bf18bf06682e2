import process from 'node:process';

/** Whether the tests that repeat others in different surroundings run too: POSTERN_NIGHTLY=1. */
export const isNightly = process.env.POSTERN_NIGHTLY === '1';

/**
 * What `npm test` takes of a long list of cases, each of which shows the same promise: every `step`-th; the nightly
 * run takes all.
 */
export const sampleOf = (cases, step) => cases.filter((_, at) => isNightly || at % step === 0);

/**
 * The pairs of two lists of cases: `npm test` pairs each of the first list with one of the second, in turn; the nightly run
 * pairs each with all.
 */
export const pairsOf = (cases, others) =>
  cases.flatMap((one, at) =>
    (isNightly ? others : [others[at % others.length]]).map((other) => [one, other]),
  );

/** The number of random cases of a property: the nightly run takes all, `npm test` a fifth. */
export const runsOf = (all) => (isNightly ? all : Math.ceil(all / 5));
