export declare const patience: {
  testTimeout: number;
  hookTimeout: number;
  expect: { poll: { timeout: number; interval: number } };
};
