/**
 * The time limits of all tests: far longer than a busy machine or a slow disk takes, so that a test fails only when
 * something never happens. Tests set no limits of their own.
 */
export const timeLimits = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000, interval: 10 } },
};

/** The same for tests that poll a page, less often: each poll takes time from the browser. */
export const timeLimitsWithPages = {
  ...timeLimits,
  expect: { poll: { ...timeLimits.expect.poll, interval: 50 } },
};
