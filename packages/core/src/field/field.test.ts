import { suggestAddress } from '@postern/address';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeValidate } from '../testing.ts';
import { createEmailValidator } from '../validator.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test('a field sends its request after the pause and shows a valid result at once', async () => {
  const validate = fakeValidate({}, { delayMs: 100 });
  const field = createEmailValidator({ validate }).field();
  const stop = field.subscribe(() => {});
  field.input('jane@example.org');
  expect(field.getSnapshot()).toMatchObject({
    phase: 'scheduled',
    decision: 'wait',
    verdict: null,
  });
  await vi.advanceTimersByTimeAsync(399);
  expect(validate.requests).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(field.getSnapshot().phase).toBe('checking');
  await vi.advanceTimersByTimeAsync(100);
  expect(field.getSnapshot()).toMatchObject({
    phase: 'settled',
    verdict: 'valid',
    level: 'ok',
    decision: 'allow',
  });
  stop();
});

test('a submit right after a typo needs confirmation and shows the suggestion', async () => {
  const validate = fakeValidate(
    { 'jane@gmial.com': { status: 'risky', reason_code: 'domain_typo_squat' } },
    { delayMs: 50 },
  );
  const field = createEmailValidator({ validate, suggest: suggestAddress }).field();
  const stop = field.subscribe(() => {});
  field.input('jane@gmial.com');
  const first = field.settle();
  await vi.advanceTimersByTimeAsync(50);
  expect(await first).toMatchObject({ decision: 'confirm', suggestion: 'jane@gmail.com' });
  expect(field.getSnapshot()).toMatchObject({ level: 'warning', suggestion: 'jane@gmail.com' });
  expect(await field.settle()).toMatchObject({ decision: 'warn' });
  stop();
});
