import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { onAbort } from './on-abort.ts';

describe('onAbort', () => {
  it('calls each function once, except those removed', () => {
    const controller = new AbortController();
    const called: number[] = [];
    const undo = [1, 2, 3].map((number) => onAbort(controller.signal, () => called.push(number)));
    undo[1]!();
    controller.abort();
    expect(called).toEqual([1, 3]);
    for (const remove of undo) remove();
  });

  it('lets a function remove itself while it is called', () => {
    const controller = new AbortController();
    const called: number[] = [];
    const undo = [1, 2].map((number) =>
      onAbort(controller.signal, () => {
        undo[number - 1]!();
        called.push(number);
      }),
    );
    controller.abort();
    expect(called).toEqual([1, 2]);
  });

  it('adds one listener for ten thousand functions on one signal', () => {
    const { signal } = new AbortController();
    const listeners = () => getEventListeners(signal, 'abort').length;
    const undo = Array.from({ length: 10_000 }, () => onAbort(signal, () => undefined));
    expect(listeners()).toBe(1);
    for (const remove of undo) remove();
    expect(listeners()).toBe(0);
    onAbort(signal, () => undefined)();
    expect(listeners()).toBe(0);
  });
});
