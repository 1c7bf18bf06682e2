import { describe, expect, test, vi } from 'vitest';
import { createDedupe, type DedupeOptions } from './dedupe.ts';

const never = () => new Promise<never>(() => undefined);

function openWork(options?: DedupeOptions<string>) {
  const begun: { signal: AbortSignal; settle: (value: string) => void }[] = [];
  const dedupe = createDedupe<string>(options);
  const call = (key: string, signal?: AbortSignal) =>
    dedupe(key, (signal) => new Promise((settle) => begun.push({ signal, settle })), signal);
  return { begun, call };
}

describe('work that several calls share', () => {
  test('runs once per key', async () => {
    const { begun, call } = openWork();
    const outcomes = ['a', 'a', 'b'].map((key) => call(key));
    expect(begun).toHaveLength(2);
    for (const { settle } of begun) settle('done');
    expect(await Promise.all(outcomes)).toEqual(['done', 'done', 'done']);
  });

  test('runs again after it has resolved or rejected', async () => {
    const { begun, call } = openWork();
    const first = call('a');
    begun[0]!.settle('done');
    await first;
    void call('a');
    expect(begun).toHaveLength(2);
    const dedupe = createDedupe<string>();
    const work = vi.fn(() => Promise.reject(new Error('broken')));
    for (const each of [dedupe('a', work), dedupe('a', work)])
      await expect(each).rejects.toThrow('broken');
    await expect(dedupe('a', work)).rejects.toThrow('broken');
    expect(work).toHaveBeenCalledTimes(2);
  });
});

describe('a call with a signal', () => {
  test('rejects when it aborts; the work is aborted only when no call waits for it', async () => {
    const { begun, call } = openWork();
    const [one, two] = [new AbortController(), new AbortController()];
    const first = call('a', one.signal);
    const second = call('a', two.signal);
    one.abort(new Error('gone'));
    await expect(first).rejects.toThrow('gone');
    expect(begun[0]!.signal.aborted).toBe(false);
    two.abort(new Error('gone too'));
    await expect(second).rejects.toThrow('gone too');
    expect(begun[0]!.signal.aborted).toBe(true);
    void call('a');
    expect(begun).toHaveLength(2);
  });

  test('does not abort the work of a call without a signal', async () => {
    const { begun, call } = openWork();
    const controller = new AbortController();
    const kept = call('a');
    const aborted = call('a', controller.signal);
    controller.abort(new Error('gone'));
    await expect(aborted).rejects.toThrow('gone');
    expect(begun[0]!.signal.aborted).toBe(false);
    begun[0]!.settle('done');
    expect(await kept).toBe('done');
  });

  test('starts no work when its signal has aborted already', async () => {
    const { begun, call } = openWork();
    await expect(call('a', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
    expect(begun).toHaveLength(0);
  });
});

describe('work that never ends', () => {
  test('is not joined after maxMs', () => {
    let nowMs = 0;
    const { begun, call } = openWork({ maxMs: 1000, now: () => nowMs });
    void call('a');
    nowMs = 999;
    void call('a');
    expect(begun).toHaveLength(1);
    nowMs = 1000;
    void call('a');
    expect(begun).toHaveLength(2);
  });

  test('times out for the calls that joined it when it reaches maxMs', async () => {
    vi.useFakeTimers();
    const late = () => 'late';
    const { call } = openWork({ maxMs: 1000, now: Date.now, late });
    void call('a');
    await vi.advanceTimersByTimeAsync(400);
    const joined = call('a');
    await vi.advanceTimersByTimeAsync(600);
    expect(await joined).toBe('late');
    vi.useRealTimers();
  });

  test('holds at most maxKeys keys', () => {
    const { begun, call } = openWork({ maxKeys: 2 });
    for (const key of ['a', 'b', 'c', 'b', 'c', 'a']) void call(key);
    expect(begun).toHaveLength(4);
  });
});

describe('work that the platform dropped', () => {
  const lost = () => Promise.reject(new Error('This promise can never settle'));
  const isDropped = (thrown: unknown) => thrown instanceof Error;

  test('runs once more for all calls that joined it', async () => {
    const dedupe = createDedupe<string>({ isDropped });
    dedupe('a', lost).catch(() => undefined);
    const again = vi.fn(() => Promise.resolve('done'));
    const joined = [1, 2, 3].map(() => dedupe('a', again));
    expect(await Promise.all(joined)).toEqual(['done', 'done', 'done']);
    expect(again).toHaveBeenCalledTimes(1);
  });

  test('does not run a third time', async () => {
    const dedupe = createDedupe<string>({ isDropped });
    const work = vi.fn(lost);
    const ends = await Promise.allSettled([1, 2, 3].map(() => dedupe('a', work)));
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(work).toHaveBeenCalledTimes(2);
  });

  test('is distinguished from work that failed', async () => {
    const dedupe = createDedupe<string>({ isDropped });
    const work = vi.fn(() => Promise.reject('failed'));
    for (const each of [dedupe('a', work), dedupe('a', work)])
      await expect(each).rejects.toBe('failed');
    expect(work).toHaveBeenCalledTimes(1);
  });
});

test('work that never ends leaves no timer behind', () => {
  vi.useFakeTimers();
  const dedupe = createDedupe<string>({ maxMs: 1000 });
  void dedupe('a', never);
  void dedupe('a', never);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
