import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { onAbort } from './on-abort.ts';

describe('onAbort', () => {
  it('calls everybody once, save who has left', () => {
    const controller = new AbortController();
    const called: number[] = [];
    const undo = [1, 2, 3].map((who) => onAbort(controller.signal, () => called.push(who)));
    undo[1]!();
    controller.abort();
    expect(called).toEqual([1, 3]);
    for (const leave of undo) leave();
  });

  it('lets who is called leave', () => {
    const controller = new AbortController();
    const called: number[] = [];
    const undo = [1, 2].map((who) =>
      onAbort(controller.signal, () => {
        undo[who - 1]!();
        called.push(who);
      }),
    );
    controller.abort();
    expect(called).toEqual([1, 2]);
  });

  it('does not look like a leak when ten thousand calls wait for one signal', () => {
    const { signal } = new AbortController();
    const listeners = () => getEventListeners(signal, 'abort').length;
    const undo = Array.from({ length: 10_000 }, () => onAbort(signal, () => undefined));
    expect(listeners()).toBe(1);
    for (const leave of undo) leave();
    expect(listeners()).toBe(0);
    onAbort(signal, () => undefined)();
    expect(listeners()).toBe(0);
  });
});
