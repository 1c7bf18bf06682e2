import { expect, onTestFinished, test, vi } from 'vitest';
import { createThrottle } from './throttle.ts';

test('the first call runs at once, further ones soon after run as one, and none is lost', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const pass = vi.fn();
  const throttle = createThrottle(pass, 50);
  throttle.open();
  expect(pass).toHaveBeenCalledTimes(1);
  for (let index = 0; index < 100; index += 1) throttle.open();
  expect(pass).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(50);
  expect(pass).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(500);
  expect(pass).toHaveBeenCalledTimes(2);
  throttle.open();
  expect(pass).toHaveBeenCalledTimes(3);
  throttle.open();
  throttle.close();
  vi.advanceTimersByTime(500);
  expect(pass).toHaveBeenCalledTimes(3);
});
