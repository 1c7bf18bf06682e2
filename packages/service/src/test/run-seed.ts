/**
 * Where the chance of this run begins, below 2³²: drawn anew, or what `POSTERN_TEST_SEED` says, so
 * that a run can be had again. To be named in the titles of tests that take chances.
 */
export const runSeed: number = readSeed(process.env['POSTERN_TEST_SEED']);

function readSeed(text: string | undefined): number {
  if (!text) return Math.floor(Math.random() * 2 ** 32);
  if (/^\d{1,10}$/.test(text) && Number(text) < 2 ** 32) return Number(text);
  throw new TypeError('runSeed: POSTERN_TEST_SEED must be a whole number below 2^32');
}
