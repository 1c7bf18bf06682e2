import { describe, expect, it, vi } from 'vitest';
import { Cancellation } from './cancellation.ts';
import { withDeadline, within } from './deadline.ts';

const never = new Promise<string>(() => undefined);
const late = () => 'late';

describe('within', () => {
  it('passes the answer of the work on', async () => {
    const done = Promise.resolve('done');
    expect(await within(done, { ms: 1000, signal: undefined }, late)).toBe('done');
  });

  it('passes the failure of the work on', async () => {
    const broken = Promise.reject(new Error('broken'));
    await expect(within(broken, { ms: 1000, signal: undefined }, late)).rejects.toThrow('broken');
  });

  it('answers late when the time is over', async () => {
    vi.useFakeTimers();
    const answer = within(never, { ms: 50, signal: undefined }, late);
    vi.advanceTimersByTime(50);
    expect(await answer).toBe('late');
    vi.useRealTimers();
  });

  it('rejects with the reason of the signal', async () => {
    const controller = new AbortController();
    const answer = within(never, { ms: 1000, signal: controller.signal }, late);
    controller.abort('gone');
    await expect(answer).rejects.toBe('gone');
  });

  it('does not wait for anything when the signal has aborted already', async () => {
    const signal = AbortSignal.abort('gone');
    await expect(within(never, { ms: 1000, signal }, late)).rejects.toBe('gone');
  });

  it('calls the work off when the time is over or the signal aborts, and not when it is done', async () => {
    const [overdue, gone, done] = [new Cancellation(), new Cancellation(), new Cancellation()];
    await within(never, { ms: 1, cancellation: overdue }, late);
    await within(Promise.resolve('done'), { ms: 1000, cancellation: done }, late);
    const caller = new Cancellation();
    const left = within(never, { ms: 1000, signal: caller, cancellation: gone }, late);
    caller.abort('gone');
    await expect(left).rejects.toBe('gone');
    expect([overdue.aborted, gone.reason, done.aborted]).toEqual([true, 'gone', false]);
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
  it('tells the work that its time is over, and answers without it', async () => {
    vi.useFakeTimers();
    let told: AbortSignal | undefined;
    const answer = withDeadline(
      (signal) => {
        told = signal;
        return never;
      },
      { ms: 50 },
      late,
    );
    await vi.advanceTimersByTimeAsync(50);
    expect(await answer).toBe('late');
    expect(told!.reason).toMatchObject({ name: 'TimeoutError' });
    vi.useRealTimers();
  });

  it('hands on that the caller left, and rejects with the reason', async () => {
    const controller = new AbortController();
    let told: AbortSignal | undefined;
    const answer = withDeadline(
      (signal) => {
        told = signal;
        return never;
      },
      { ms: 1000, signal: controller.signal },
      late,
    );
    controller.abort('gone');
    await expect(answer).rejects.toBe('gone');
    expect(told!.reason).toBe('gone');
  });

  it('aborts nothing that was done in time', async () => {
    let told: AbortSignal | undefined;
    const work = async (signal: AbortSignal) => {
      told = signal;
      return 'done';
    };
    expect(await withDeadline(work, { ms: 1000 }, late)).toBe('done');
    expect(told!.aborted).toBe(false);
  });

  it('rejects with what late throws', async () => {
    const refuse = () => {
      throw new Error('too late');
    };
    await expect(withDeadline(() => never, { ms: 1 }, refuse)).rejects.toThrow('too late');
  });
});
