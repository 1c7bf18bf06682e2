import { describe, expect, test, vi } from 'vitest';
import type { CancelSignal } from './cancellation.ts';
import { createDedupe, type DedupeOptions } from './dedupe.ts';

const never = () => new Promise<never>(() => undefined);

function openWork(options?: DedupeOptions<string>) {
  const begun: { signal: CancelSignal; settle: (value: string) => void }[] = [];
  const dedupe = createDedupe<string>(options);
  const ask = (key: string, signal?: AbortSignal) =>
    dedupe(key, (signal) => new Promise((settle) => begun.push({ signal, settle })), signal);
  return { begun, ask };
}

describe('work that several ask for', () => {
  test('is done once a key', async () => {
    const { begun, ask } = openWork();
    const outcomes = ['a', 'a', 'b'].map((key) => ask(key));
    expect(begun).toHaveLength(2);
    for (const { settle } of begun) settle('done');
    expect(await Promise.all(outcomes)).toEqual(['done', 'done', 'done']);
  });

  test('begins anew after it has settled, or failed', async () => {
    const { begun, ask } = openWork();
    const first = ask('a');
    begun[0]!.settle('done');
    await first;
    void ask('a');
    expect(begun).toHaveLength(2);
    const dedupe = createDedupe<string>();
    const work = vi.fn(() => Promise.reject(new Error('broken')));
    for (const each of [dedupe('a', work), dedupe('a', work)])
      await expect(each).rejects.toThrow('broken');
    await expect(dedupe('a', work)).rejects.toThrow('broken');
    expect(work).toHaveBeenCalledTimes(2);
  });
});

describe('who brings a signal', () => {
  test('leaves by it; the work goes on while somebody waits, and is called off when nobody does', async () => {
    const { begun, ask } = openWork();
    const [one, two] = [new AbortController(), new AbortController()];
    const first = ask('a', one.signal);
    const second = ask('a', two.signal);
    one.abort(new Error('gone'));
    await expect(first).rejects.toThrow('gone');
    expect(begun[0]!.signal.aborted).toBe(false);
    two.abort(new Error('gone too'));
    await expect(second).rejects.toThrow('gone too');
    expect(begun[0]!.signal.aborted).toBe(true);
    void ask('a');
    expect(begun).toHaveLength(2);
  });

  test('calls nothing off for who brings none', async () => {
    const { begun, ask } = openWork();
    const controller = new AbortController();
    const stays = ask('a');
    const leaves = ask('a', controller.signal);
    controller.abort(new Error('gone'));
    await expect(leaves).rejects.toThrow('gone');
    expect(begun[0]!.signal.aborted).toBe(false);
    begun[0]!.settle('done');
    expect(await stays).toBe('done');
  });

  test('begins nothing after it has aborted', async () => {
    const { begun, ask } = openWork();
    await expect(ask('a', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
    expect(begun).toHaveLength(0);
  });
});

describe('work that never ends', () => {
  test('is not joined after its time', () => {
    let nowMs = 0;
    const { begun, ask } = openWork({ maxMs: 1000, now: () => nowMs });
    void ask('a');
    nowMs = 999;
    void ask('a');
    expect(begun).toHaveLength(1);
    nowMs = 1000;
    void ask('a');
    expect(begun).toHaveLength(2);
  });

  test('is waited for to the end of its time by those who joined', async () => {
    vi.useFakeTimers();
    const late = () => 'late';
    const { ask } = openWork({ maxMs: 1000, now: Date.now, late });
    void ask('a');
    await vi.advanceTimersByTimeAsync(400);
    const joined = ask('a');
    await vi.advanceTimersByTimeAsync(600);
    expect(await joined).toBe('late');
    vi.useRealTimers();
  });

  test('holds no more keys than allowed', () => {
    const { begun, ask } = openWork({ maxKeys: 2 });
    for (const key of ['a', 'b', 'c', 'b', 'c', 'a']) void ask(key);
    expect(begun).toHaveLength(4);
  });
});

describe('work that the platform dropped', () => {
  const lost = () => Promise.reject(new Error('This promise can never settle'));
  const isDropped = (thrown: unknown) => thrown instanceof Error;

  test('is begun once more, for all who joined', async () => {
    const dedupe = createDedupe<string>({ isDropped });
    dedupe('a', lost).catch(() => undefined);
    const again = vi.fn(() => Promise.resolve('done'));
    const joined = [1, 2, 3].map(() => dedupe('a', again));
    expect(await Promise.all(joined)).toEqual(['done', 'done', 'done']);
    expect(again).toHaveBeenCalledTimes(1);
  });

  test('is not begun a third time', async () => {
    const dedupe = createDedupe<string>({ isDropped });
    const work = vi.fn(lost);
    const ends = await Promise.allSettled([1, 2, 3].map(() => dedupe('a', work)));
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(work).toHaveBeenCalledTimes(2);
  });

  test('is told from work that failed', async () => {
    const dedupe = createDedupe<string>({ isDropped });
    const work = vi.fn(() => Promise.reject('refused'));
    for (const each of [dedupe('a', work), dedupe('a', work)])
      await expect(each).rejects.toBe('refused');
    expect(work).toHaveBeenCalledTimes(1);
  });
});

test('work without an end leaves no timer behind', () => {
  vi.useFakeTimers();
  const dedupe = createDedupe<string>({ maxMs: 1000 });
  void dedupe('a', never);
  void dedupe('a', never);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
