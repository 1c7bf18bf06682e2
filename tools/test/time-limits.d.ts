interface TimeLimits {
  testTimeout: number;
  hookTimeout: number;
  expect: { poll: { timeout: number; interval: number } };
}

export declare const timeLimits: TimeLimits;
export declare const timeLimitsWithPages: TimeLimits;
