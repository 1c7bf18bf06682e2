import { describe, expect, it } from 'vitest';
import { createAnswerCache } from './answer-cache.ts';

describe('createAnswerCache', () => {
  it('forgets an answer when its time has come', () => {
    let nowMs = 0;
    const cache = createAnswerCache<string>(10, () => nowMs);
    cache.set('a', 'one', 1000);
    nowMs = 999;
    expect(cache.get('a')).toBe('one');
    nowMs = 1000;
    expect(cache.get('a')).toBeUndefined();
  });

  it('does not keep an answer for years when the clock was ahead by them', () => {
    let nowMs = Date.UTC(2030, 0, 1);
    const cache = createAnswerCache<string>(10, () => nowMs);
    cache.set('a', 'one', 1000);
    nowMs = Date.UTC(2026, 0, 1);
    expect(cache.get('a')).toBeUndefined();
  });

  it('drops the least recently used answer when it is full', () => {
    const cache = createAnswerCache<number>(2, () => 0);
    cache.set('a', 1, 1000);
    cache.set('b', 2, 1000);
    cache.get('a');
    cache.set('c', 3, 1000);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3]);
  });

  it('forgets an answer that is set without time', () => {
    const cache = createAnswerCache<number>(2, () => 0);
    cache.set('a', 1, 1000);
    cache.set('a', 1, 0);
    expect(cache.get('a')).toBeUndefined();
  });
});
