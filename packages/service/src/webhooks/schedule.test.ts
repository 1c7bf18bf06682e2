import { describe, expect, it } from 'vitest';
import { MAX_ATTEMPTS, waitAfter } from './schedule.ts';

const FAILED = { status: 500, error: 'status not 2xx' } as const;
const WAITS = [5, 300, 1800, 7200, 18_000, 36_000, 36_000].map((seconds) => seconds * 1000);

describe('waitAfter', () => {
  it('waits 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, and then gives up', () => {
    expect(MAX_ATTEMPTS).toBe(8);
    const waits = Array.from({ length: MAX_ATTEMPTS }, (_, n) => waitAfter(n + 1, FAILED, 0.5));
    expect(waits).toEqual([...WAITS, null]);
  });

  it('changes each wait by up to 20 %, at random', () => {
    for (const [n, wait] of WAITS.entries()) {
      expect(waitAfter(n + 1, FAILED, 0)).toBe(wait * 0.8);
      expect(waitAfter(n + 1, FAILED, 1 - 2 ** -52)).toBe(wait * 1.2);
    }
  });

  it.each([429, 502, 503, 504])('waits for the Retry-After of a %i response', (status) => {
    const result = { status, error: 'status not 2xx', retryAfterMs: 60_000 } as const;
    expect(waitAfter(1, result, 0.5)).toBe(60_000);
  });

  it('ignores a Retry-After that is shorter than the scheduled wait', () => {
    expect(waitAfter(2, { ...FAILED, status: 429, retryAfterMs: 1000 }, 0.5)).toBe(300_000);
  });

  it('waits at most a day for a Retry-After', () => {
    expect(waitAfter(1, { ...FAILED, status: 503, retryAfterMs: 1e15 }, 0.5)).toBe(86_400_000);
  });

  it('ignores a Retry-After of another status', () => {
    expect(waitAfter(1, { ...FAILED, status: 500, retryAfterMs: 60_000 }, 0.5)).toBe(5000);
  });
});
