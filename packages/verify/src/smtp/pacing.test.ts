import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_LIMITS, type SmtpLimits } from './limits.ts';
import { createPacing, type Pacing } from './pacing.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) }));
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

const never = new AbortController().signal;
const pacing = (limits: Partial<SmtpLimits>) =>
  createPacing({ ...DEFAULT_LIMITS, ...limits }, Date.now);

/** Enters, and tells at which millisecond, or 'refused'; leaves again after `staysMs`. */
async function visit(to: Pacing, group: string, { limitMs = 60_000, staysMs = 0 } = {}) {
  const fromMs = Date.now();
  const out = await to.enter(group, { limitMs, signal: never });
  const atMs = Date.now() - fromMs;
  setTimeout(() => out?.(), staysMs);
  return out ? atMs : 'refused';
}

async function settled<T>(promises: Promise<T>[]): Promise<T[]> {
  await vi.runAllTimersAsync();
  return Promise.all(promises);
}

describe('createPacing', () => {
  it('lets one connection a group begin every two seconds', async () => {
    const to = pacing({});
    const visits = ['a.de', 'a.de', 'a.de', 'b.de'].map((group) => visit(to, group));
    expect(await settled(visits)).toEqual([0, 2000, 4000, 0]);
  });

  it('lets the next one in only when a place is free', async () => {
    const to = pacing({ spacingMs: 0, connections: 2 });
    const visits = [1, 2, 3, 4].map(() => visit(to, 'a.de', { staysMs: 500 }));
    expect(await settled(visits)).toEqual([0, 0, 500, 500]);
  });

  it('refuses at once whoever could not be served in time', async () => {
    const to = pacing({});
    const visits = [1, 2, 3, 4].map(() => visit(to, 'a.de', { limitMs: 3000 }));
    expect(await settled(visits)).toEqual([0, 2000, 'refused', 'refused']);
  });

  it('refuses whose place did not come free in time', async () => {
    const to = pacing({ spacingMs: 0 });
    const visits = [visit(to, 'a.de', { staysMs: 9000 }), visit(to, 'a.de', { limitMs: 1000 })];
    expect(await settled(visits)).toEqual([0, 'refused']);
  });

  it('spreads what is more than a minute allows', async () => {
    const to = pacing({ perMinute: 2, spacingMs: 0 });
    const visits = ['a.de', 'b.de', 'c.de', 'd.de'].map((group) =>
      visit(to, group, { limitMs: 200_000 }),
    );
    expect(await settled(visits)).toEqual([0, 0, 30_000, 60_000]);
  });

  it('stops at the number of the day, and begins again the next', async () => {
    const to = pacing({ perDay: 2, spacingMs: 0 });
    const visits = ['a.de', 'b.de', 'c.de'].map((group) => visit(to, group));
    expect(await settled(visits)).toEqual([0, 0, 'refused']);
    vi.setSystemTime(Date.UTC(2026, 0, 2));
    expect(await settled([visit(to, 'a.de')])).toEqual([0]);
  });

  it('keeps the place of nobody who left', async () => {
    const to = pacing({ spacingMs: 0 });
    const controller = new AbortController();
    const first = visit(to, 'a.de', { staysMs: 500 });
    const second = to.enter('a.de', { limitMs: 60_000, signal: controller.signal });
    const third = visit(to, 'a.de');
    controller.abort(new Error('gone'));
    await expect(second).rejects.toThrow('gone');
    expect(await settled([first, third])).toEqual([0, 500]);
  });

  it('lets the next one in when someone leaves during the space', async () => {
    const to = pacing({});
    const controller = new AbortController();
    const first = visit(to, 'a.de');
    await vi.advanceTimersByTimeAsync(10);
    const second = to.enter('a.de', { limitMs: 60_000, signal: controller.signal });
    await vi.advanceTimersByTimeAsync(10);
    controller.abort(new Error('gone'));
    await expect(second).rejects.toThrow('gone');
    expect(await settled([first, visit(to, 'a.de')])).toEqual([0, 3980]);
  });
});
