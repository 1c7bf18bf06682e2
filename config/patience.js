/**
 * How long a test waits for what has to come: far longer than a busy machine or a slow disk takes, so
 * that only what never comes fails. Tests name no time limits of their own.
 */
export const patience = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000, interval: 10 } },
};
