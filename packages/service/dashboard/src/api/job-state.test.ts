import { describe, expect, it } from 'vitest';
import { isOpen, tenthOf } from './job-state.ts';

describe('the state of a job', () => {
  it.each([
    [0, 0],
    [499, 0],
    [500, 1],
    [4999, 9],
    [5000, 10],
  ])('has for %i of 5,000 the step %i of ten', (processed, tenth) => {
    expect(tenthOf({ processed, total: 5000 })).toBe(tenth);
  });

  it('is open until the job is completed or has failed', () => {
    expect(isOpen({ status: 'pending' })).toBe(true);
    expect(isOpen({ status: 'completed' })).toBe(false);
    expect(isOpen({ status: 'failed' })).toBe(false);
  });
});
