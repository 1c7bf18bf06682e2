interface Patience {
  testTimeout: number;
  hookTimeout: number;
  expect: { poll: { timeout: number; interval: number } };
}

export declare const patience: Patience;
export declare const patienceWithPages: Patience;
