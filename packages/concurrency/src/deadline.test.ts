import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, test, vi } from 'vitest';
import { withDeadline, within } from './deadline.ts';

const never = new Promise<string>(() => undefined);
const late = () => 'late';

describe('within', () => {
  it('resolves with the result of the work', async () => {
    const done = Promise.resolve('done');
    expect(await within(done, { ms: 1000, signal: undefined }, late)).toBe('done');
  });

  it('rejects with the error of the work', async () => {
    const broken = Promise.reject(new Error('broken'));
    await expect(within(broken, { ms: 1000, signal: undefined }, late)).rejects.toThrow('broken');
  });

  it('resolves with late() after the deadline', async () => {
    vi.useFakeTimers();
    const result = within(never, { ms: 50, signal: undefined }, late);
    vi.advanceTimersByTime(50);
    expect(await result).toBe('late');
    vi.useRealTimers();
  });

  it('rejects with the reason of the signal when it aborts', async () => {
    const controller = new AbortController();
    const result = within(never, { ms: 1000, signal: controller.signal }, late);
    controller.abort('gone');
    await expect(result).rejects.toBe('gone');
  });

  it('rejects immediately when the signal has aborted already', async () => {
    const signal = AbortSignal.abort('gone');
    await expect(within(never, { ms: 1000, signal }, late)).rejects.toBe('gone');
  });

  it('aborts the cancellation at the deadline and with the signal, not when the work is done', async () => {
    const [overdue, canceled, done] = Array.from({ length: 3 }, () => new AbortController());
    await within(never, { ms: 1, cancellation: overdue }, late);
    await within(Promise.resolve('done'), { ms: 1000, cancellation: done }, late);
    const caller = new AbortController();
    const result = within(never, { ms: 1000, signal: caller.signal, cancellation: canceled }, late);
    caller.abort('gone');
    await expect(result).rejects.toBe('gone');
    expect(overdue!.signal.reason).toMatchObject({ name: 'TimeoutError' });
    expect([canceled!.signal.reason, done!.signal.aborted]).toEqual(['gone', false]);
  });

  it('leaves no timer and no listener behind', async () => {
    vi.useFakeTimers();
    const { signal } = new AbortController();
    const removed = vi.spyOn(signal, 'removeEventListener');
    await within(Promise.resolve('done'), { ms: 1000, signal }, late);
    expect(vi.getTimerCount()).toBe(0);
    expect(removed).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });
});

describe('withDeadline', () => {
  it('aborts the work with a TimeoutError at the deadline, and resolves with late()', async () => {
    vi.useFakeTimers();
    let given: AbortSignal | undefined;
    const result = withDeadline(
      (signal) => {
        given = signal;
        return never;
      },
      { ms: 50 },
      late,
    );
    await vi.advanceTimersByTimeAsync(50);
    expect(await result).toBe('late');
    expect(given!.reason).toMatchObject({ name: 'TimeoutError' });
    vi.useRealTimers();
  });

  it("aborts the work with the caller's signal, and rejects with its reason", async () => {
    const controller = new AbortController();
    let given: AbortSignal | undefined;
    const result = withDeadline(
      (signal) => {
        given = signal;
        return never;
      },
      { ms: 1000, signal: controller.signal },
      late,
    );
    controller.abort('gone');
    await expect(result).rejects.toBe('gone');
    expect(given!.reason).toBe('gone');
  });

  it('does not abort work that is done in time', async () => {
    let given: AbortSignal | undefined;
    const work = async (signal: AbortSignal) => {
      given = signal;
      return 'done';
    };
    expect(await withDeadline(work, { ms: 1000 }, late)).toBe('done');
    expect(given!.aborted).toBe(false);
  });

  it('rejects with the error that late() throws', async () => {
    const throwLate = () => {
      throw new Error('too late');
    };
    await expect(withDeadline(() => never, { ms: 1 }, throwLate)).rejects.toThrow('too late');
  });
});

test('a deadline passes after a garbage collection', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const waits = Array.from({ length: 200 }, () =>
    withDeadline(() => new Promise<string>(() => undefined), { ms: 50 }, late),
  );
  collectGarbage();
  expect(new Set(await Promise.all(waits))).toEqual(new Set(['late']));
});
