import { vi } from 'vitest';

/** Does something while no timer runs: what is asked meanwhile is in time, however busy the machine is. */
export async function inTime<T>(act: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldClearNativeTimers: true });
  try {
    return await act();
  } finally {
    vi.useRealTimers();
  }
}
