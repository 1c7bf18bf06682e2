import { expect, onTestFinished, test, vi } from 'vitest';
import type { ServiceContext } from '../context/service-context.ts';
import { createLastUsed } from './last-used.ts';

const WAIT_MS = 10_000;

test('the last use of keys is written every ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const write = vi.fn(async () => undefined);
  const context = { store: { write }, now: () => 0, log: {} } as unknown as ServiceContext;
  const lastUsed = createLastUsed(context);
  // Stores of other tests in this process have timers too: only those count that a note starts at once.
  const timersOf = (...keyIds: string[]) => {
    const before = vi.getTimerCount();
    for (const keyId of keyIds) lastUsed.touch(keyId);
    return vi.getTimerCount() - before;
  };
  expect(timersOf('a', 'b')).toBe(1);
  await vi.advanceTimersByTimeAsync(WAIT_MS - 1);
  expect(write).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(write).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(6 * WAIT_MS);
  expect(write).toHaveBeenCalledOnce();
  expect(timersOf('a', 'b')).toBe(1);
});
