import { describe, expect, it, vi } from 'vitest';
import {
  durationText,
  nounText,
  periodText,
  preciseText,
  shareText,
  sizeText,
  waitText,
} from './format.ts';

vi.hoisted(() => vi.stubGlobal('navigator', { languages: ['en-US'] }));

describe('numbers in words', () => {
  it.each([
    [0, 10, '0%'],
    [1, 100_000, '1%'],
    [99_999, 100_000, '99%'],
    [100_000, 100_000, '100%'],
    [0, 0, '0%'],
  ])('writes %i of %i as %s', (part, whole, text) => {
    expect(shareText(part, whole)).toBe(text);
  });

  it('agrees with its noun', () => {
    expect(nounText(1, 'address', 'addresses')).toBe('1 address');
    expect(nounText(1200, 'address', 'addresses')).toBe('1,200 addresses');
  });

  it.each([
    [0, '1 second'],
    [1, '1 second'],
    [9_500, '10 seconds'],
    [90_000, '2 minutes'],
    [7_200_000, '2 hours'],
  ])('rounds a wait of %i ms up: %s', (ms, text) => {
    expect(waitText(ms)).toBe(text);
  });

  it('writes sizes and durations with their unit', () => {
    expect([sizeText(12), sizeText(1200), sizeText(8_388_608)]).toEqual([
      '12 B',
      '1.2 kB',
      '8.4 MB',
    ]);
    expect([durationText(84.2), durationText(2100)]).toEqual(['84 ms', '2.1 s']);
  });

  it.each([
    [30 * 86_400_000, '30 days'],
    [86_400_000, '1 day'],
    [36 * 3_600_000, '36 hours'],
    [1000, '1 hour'],
  ])('writes a period of %i ms as %s', (ms, text) => {
    expect(periodText(ms)).toBe(text);
  });

  it('writes tenths of a millisecond only for short times', () => {
    expect([preciseText(8.44), preciseText(84.4), preciseText(2100)]).toEqual([
      '8.4 ms',
      '84 ms',
      '2,100 ms',
    ]);
  });
});
