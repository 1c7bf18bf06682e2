import { describe, expect, it, vi } from 'vitest';
import { abortSignalOf, Cancellation } from './cancellation.ts';

describe('a cancellation', () => {
  it('calls each listener once, with its reason known', () => {
    const cancellation = new Cancellation();
    const told: unknown[] = [];
    const listen = () => told.push(cancellation.reason);
    cancellation.addEventListener('abort', listen);
    cancellation.addEventListener('abort', listen);
    cancellation.abort('gone');
    cancellation.abort('again');
    expect(told).toEqual(['gone', 'gone']);
    expect(cancellation.aborted).toBe(true);
  });

  it('does not call who has left', () => {
    const cancellation = new Cancellation();
    const [left, stayed] = [vi.fn(), vi.fn()];
    cancellation.addEventListener('abort', left);
    cancellation.addEventListener('abort', stayed);
    cancellation.removeEventListener('abort', left);
    cancellation.removeEventListener('abort', vi.fn());
    cancellation.abort('gone');
    expect(left).not.toHaveBeenCalled();
    expect(stayed).toHaveBeenCalledOnce();
  });

  it('calls all the others of one that leaves meanwhile', () => {
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

  it('calls nobody who comes later, as an AbortSignal does', () => {
    const cancellation = new Cancellation();
    cancellation.abort('gone');
    const late = vi.fn();
    cancellation.addEventListener('abort', late);
    cancellation.abort('again');
    expect(late).not.toHaveBeenCalled();
  });
});

describe('the AbortSignal of a signal', () => {
  it('is the signal itself where it is one', () => {
    const { signal } = new AbortController();
    expect(abortSignalOf(signal)).toBe(signal);
  });

  it('aborts with it, for the same reason', () => {
    const cancellation = new Cancellation();
    const signal = abortSignalOf(cancellation);
    expect(signal.aborted).toBe(false);
    cancellation.abort('gone');
    expect(signal).toMatchObject({ aborted: true, reason: 'gone' });
    expect(abortSignalOf(cancellation)).toMatchObject({ aborted: true, reason: 'gone' });
  });
});
