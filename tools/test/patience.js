/**
 * How long a test waits for what has to come: far longer than a busy machine or a slow disk takes, so
 * that only what never comes fails. Tests name no time limits of their own.
 */
export const patience = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000, interval: 10 } },
};

/**
 * The same for tests that ask a page: each question keeps the browser from what is waited for, so there are fewer of them.
 */
export const patienceWithPages = {
  ...patience,
  expect: { poll: { ...patience.expect.poll, interval: 50 } },
};
