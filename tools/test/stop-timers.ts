import { vi } from 'vitest';

/** Runs a function while timers are stopped, so that its requests never time out on a busy machine. */
export async function inTime<T>(act: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldClearNativeTimers: true });
  try {
    return await act();
  } finally {
    vi.useRealTimers();
  }
}
