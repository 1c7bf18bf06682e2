import { describe, expect, it } from 'vitest';
import { createCache } from './cache.ts';

describe('createCache', () => {
  it('drops a value when it expires', () => {
    let nowMs = 0;
    const cache = createCache<string>(10, () => nowMs);
    cache.set('a', 'one', 1000);
    nowMs = 999;
    expect(cache.get('a')).toBe('one');
    nowMs = 1000;
    expect(cache.get('a')).toBeUndefined();
  });

  it('does not keep a value for years after the clock was years ahead', () => {
    let nowMs = Date.UTC(2030, 0, 1);
    const cache = createCache<string>(10, () => nowMs);
    cache.set('a', 'one', 1000);
    nowMs = Date.UTC(2026, 0, 1);
    expect(cache.get('a')).toBeUndefined();
  });

  it('drops the least recently used value when it is full', () => {
    const cache = createCache<number>(2, () => 0);
    cache.set('a', 1, 1000);
    cache.set('b', 2, 1000);
    cache.get('a');
    cache.set('c', 3, 1000);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3]);
  });

  it('keeps a value that is read often, and never exceeds its capacity', () => {
    const cache = createCache<number>(10);
    cache.set('often', 1);
    const names = Array.from({ length: 100 }, (_, index) => `name${index}`);
    for (const [index, name] of names.entries()) {
      cache.set(name, index);
      expect(cache.get('often')).toBe(1);
    }
    const kept = names.map((name) => cache.get(name)).filter((value) => value !== undefined);
    expect(kept.length).toBeLessThan(10);
    expect(kept.at(-1)).toBe(99);
  });

  it('removes a value that is set with a TTL of 0', () => {
    const cache = createCache<number>(2, () => 0);
    cache.set('a', 1, 1000);
    cache.set('a', 1, 0);
    expect(cache.get('a')).toBeUndefined();
  });
});
