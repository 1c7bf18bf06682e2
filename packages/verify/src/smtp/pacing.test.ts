import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_LIMITS, type SmtpLimits } from './limits.ts';
import { createPacing, type Pacing, type PacedGroup } from './pacing.ts';
import type { Wait } from './waiting-line.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) }));
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

const never = new AbortController().signal;
const pacing = (limits: Partial<SmtpLimits>) =>
  createPacing({ ...DEFAULT_LIMITS, ...limits }, Date.now);

/** A place whose first connection has started; null if it does not start in time. */
async function begin(to: Pacing, group: string, wait: Wait): Promise<PacedGroup | null> {
  const untilMs = Date.now() + wait.limitMs;
  const place = await to.enter(group, wait);
  let isBegun = false;
  try {
    isBegun = place !== null && (await place.begin(untilMs - Date.now()));
  } finally {
    if (!isBegun) place?.leave();
  }
  return isBegun ? place : null;
}

/** Starts a connection, and returns at which millisecond, or 'rejected'; leaves after `staysMs`. */
async function visit(to: Pacing, group: string, { limitMs = 60_000, staysMs = 0 } = {}) {
  const fromMs = Date.now();
  const place = await begin(to, group, { limitMs, signal: never });
  const atMs = Date.now() - fromMs;
  setTimeout(() => place?.leave(), staysMs);
  return place ? atMs : 'rejected';
}

/** Without time to wait. */
const NOW = { limitMs: 0 };

const enter = (to: Pacing) => begin(to, 'a.de', { limitMs: 60_000, signal: never });
const many = (count: number, round: number) =>
  Array.from({ length: count }, (_, index) => `${index}-${round}.de`);

async function settled<T>(promises: (T | Promise<T>)[]): Promise<T[]> {
  await vi.runAllTimersAsync();
  return Promise.all(promises);
}

describe('createPacing', () => {
  it('starts one connection per group every two seconds', async () => {
    const to = pacing({});
    const visits = ['a.de', 'a.de', 'a.de', 'b.de'].map((group) => visit(to, group));
    expect(await settled(visits)).toEqual([0, 2000, 4000, 0]);
  });

  it('admits the next call only when a place is free', async () => {
    const to = pacing({ spacingMs: 0, connections: 2 });
    const visits = [1, 2, 3, 4].map(() => visit(to, 'a.de', { staysMs: 500 }));
    expect(await settled(visits)).toEqual([0, 0, 500, 500]);
  });

  it('rejects a call at once if it cannot be served in time', async () => {
    const to = pacing({});
    const visits = [1, 2, 3, 4].map(() => visit(to, 'a.de', { limitMs: 3000 }));
    expect(await settled(visits)).toEqual([0, 2000, 'rejected', 'rejected']);
  });

  it('rejects a call whose place does not become free in time', async () => {
    const to = pacing({ spacingMs: 0 });
    const visits = [visit(to, 'a.de', { staysMs: 9000 }), visit(to, 'a.de', { limitMs: 1000 })];
    expect(await settled(visits)).toEqual([0, 'rejected']);
  });

  it('postpones what exceeds the limit of a minute', async () => {
    const to = pacing({ perMinute: 2, spacingMs: 0 });
    const visits = ['a.de', 'b.de', 'c.de', 'd.de', 'e.de'].map((group) =>
      visit(to, group, { limitMs: 200_000 }),
    );
    expect(await settled(visits)).toEqual([0, 0, 60_000, 60_000, 120_000]);
  });

  it('does not start nearly twice the limit within any minute', async () => {
    const to = pacing({ spacingMs: 0 });
    const begun: (number | 'rejected')[] = [];
    for (let second = 0; second < 60; second += 1) {
      begun.push(...(await settled(many(10, second).map((group) => visit(to, group, NOW)))));
      vi.advanceTimersByTime(1000);
    }
    expect(begun.filter((atMs) => atMs !== 'rejected')).toHaveLength(60);
  });

  it('does not admit two calls when one comes just as another leaves', async () => {
    const to = pacing({ spacingMs: 0 });
    const first = await enter(to);
    const second = enter(to);
    first!.leave();
    let isThirdIn = false;
    const third = enter(to).finally(() => (isThirdIn = true));
    const place = await second;
    await vi.advanceTimersByTimeAsync(10);
    expect(isThirdIn).toBe(false);
    place!.leave();
    (await third)!.leave();
  });

  it('spaces and counts the connections of one place', async () => {
    const to = pacing({ perDay: 2 });
    const place = await enter(to);
    const fromMs = Date.now();
    const again = place!.begin(1999);
    expect(await again).toBe(false);
    const [isBegun] = await settled([place!.begin(2000)]);
    expect([isBegun, Date.now() - fromMs]).toEqual([true, 2000]);
    place!.leave();
    expect(await settled([visit(to, 'b.de')])).toEqual(['rejected']);
  });

  it('continues when the clock is set back', async () => {
    const to = pacing({});
    expect(await settled([visit(to, 'a.de')])).toEqual([0]);
    vi.setSystemTime(Date.UTC(2025, 0, 1));
    expect(await settled([visit(to, 'a.de'), visit(to, 'b.de')])).toEqual([2000, 0]);
  });

  it('does not count a visit that was canceled before it started', async () => {
    const to = pacing({ perDay: 2, perMinute: 2 });
    expect(await settled([visit(to, 'a.de')])).toEqual([0]);
    const controller = new AbortController();
    const second = begin(to, 'a.de', { limitMs: 60_000, signal: controller.signal });
    controller.abort(new Error('gone'));
    await expect(second).rejects.toThrow('gone');
    expect(await settled([visit(to, 'b.de', NOW), visit(to, 'c.de', NOW)])).toEqual([
      0,
      'rejected',
    ]);
  });

  it('stops at the daily limit, and starts again the next day', async () => {
    const to = pacing({ perDay: 2, spacingMs: 0 });
    const visits = ['a.de', 'b.de', 'c.de'].map((group) => visit(to, group));
    expect(await settled(visits)).toEqual([0, 0, 'rejected']);
    vi.setSystemTime(Date.UTC(2026, 0, 2));
    expect(await settled([visit(to, 'a.de')])).toEqual([0]);
  });

  it('keeps no place for a canceled call', async () => {
    const to = pacing({ spacingMs: 0 });
    const controller = new AbortController();
    const first = visit(to, 'a.de', { staysMs: 500 });
    const second = begin(to, 'a.de', { limitMs: 60_000, signal: controller.signal });
    const third = visit(to, 'a.de');
    controller.abort(new Error('gone'));
    await expect(second).rejects.toThrow('gone');
    expect(await settled([first, third])).toEqual([0, 500]);
  });

  it('admits the next call when another one leaves during the spacing', async () => {
    const to = pacing({});
    const controller = new AbortController();
    const first = visit(to, 'a.de');
    await vi.advanceTimersByTimeAsync(10);
    const second = begin(to, 'a.de', { limitMs: 60_000, signal: controller.signal });
    await vi.advanceTimersByTimeAsync(10);
    controller.abort(new Error('gone'));
    await expect(second).rejects.toThrow('gone');
    expect(await settled([first, visit(to, 'a.de')])).toEqual([0, 3980]);
  });
});
