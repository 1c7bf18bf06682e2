import { describe, expect, it, vi } from 'vitest';
import { abortSignalOf, Cancellation } from './cancellation.ts';

describe('Cancellation', () => {
  it('calls each listener once for each time it was added, after setting the reason', () => {
    const cancellation = new Cancellation();
    const reasons: unknown[] = [];
    const listen = () => reasons.push(cancellation.reason);
    cancellation.addEventListener('abort', listen);
    cancellation.addEventListener('abort', listen);
    cancellation.abort('gone');
    cancellation.abort('again');
    expect(reasons).toEqual(['gone', 'gone']);
    expect(cancellation.aborted).toBe(true);
  });

  it('does not call a listener that was removed', () => {
    const cancellation = new Cancellation();
    const [removed, kept] = [vi.fn(), vi.fn()];
    cancellation.addEventListener('abort', removed);
    cancellation.addEventListener('abort', kept);
    cancellation.removeEventListener('abort', removed);
    cancellation.removeEventListener('abort', vi.fn());
    cancellation.abort('gone');
    expect(removed).not.toHaveBeenCalled();
    expect(kept).toHaveBeenCalledOnce();
  });

  it('calls the other listeners when one removes itself during the abort', () => {
    const cancellation = new Cancellation();
    const second = vi.fn();
    const first = () => {
      cancellation.removeEventListener('abort', first);
    };
    cancellation.addEventListener('abort', first);
    cancellation.addEventListener('abort', second);
    cancellation.abort('gone');
    expect(second).toHaveBeenCalledOnce();
  });

  it('does not call a listener added after the abort, like an AbortSignal', () => {
    const cancellation = new Cancellation();
    cancellation.abort('gone');
    const late = vi.fn();
    cancellation.addEventListener('abort', late);
    cancellation.abort('again');
    expect(late).not.toHaveBeenCalled();
  });
});

describe('abortSignalOf', () => {
  it('returns an AbortSignal unchanged', () => {
    const { signal } = new AbortController();
    expect(abortSignalOf(signal)).toBe(signal);
  });

  it('returns an AbortSignal that aborts with a Cancellation, for the same reason', () => {
    const cancellation = new Cancellation();
    const signal = abortSignalOf(cancellation);
    expect(signal.aborted).toBe(false);
    cancellation.abort('gone');
    expect(signal).toMatchObject({ aborted: true, reason: 'gone' });
    expect(abortSignalOf(cancellation)).toMatchObject({ aborted: true, reason: 'gone' });
  });
});
