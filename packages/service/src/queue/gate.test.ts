import { expect, onTestFinished, test, vi } from 'vitest';
import { createGate } from './gate.ts';

test('the first call passes at once, those soon after as one, and none is lost', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const pass = vi.fn();
  const gate = createGate(pass, 50);
  gate.open();
  expect(pass).toHaveBeenCalledTimes(1);
  for (let index = 0; index < 100; index += 1) gate.open();
  expect(pass).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(50);
  expect(pass).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(500);
  expect(pass).toHaveBeenCalledTimes(2);
  gate.open();
  expect(pass).toHaveBeenCalledTimes(3);
  gate.open();
  gate.close();
  vi.advanceTimersByTime(500);
  expect(pass).toHaveBeenCalledTimes(3);
});
