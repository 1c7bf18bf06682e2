import { describe, expect, it } from 'vitest';
import { createMemory } from './memory.ts';

describe('createMemory', () => {
  it('gives back what was set last', () => {
    const memory = createMemory<number>(4);
    expect(memory.get('a')).toBeUndefined();
    memory.set('a', 1);
    memory.set('a', 2);
    expect(memory.get('a')).toBe(2);
  });

  it('forgets what nobody asked for, and never holds more than twice its capacity', () => {
    const memory = createMemory<number>(10);
    for (let i = 0; i < 100; i++) memory.set(`name${i}`, i);
    const kept = Array.from({ length: 100 }, (_, i) => memory.get(`name${i}`)).filter(
      (found) => found !== undefined,
    );
    expect(kept.length).toBeLessThanOrEqual(20);
    expect(kept.at(-1)).toBe(99);
    expect(memory.get('name0')).toBeUndefined();
  });

  it('keeps what is asked for often', () => {
    const memory = createMemory<number>(10);
    memory.set('often', 1);
    for (let i = 0; i < 100; i++) {
      memory.set(`name${i}`, i);
      expect(memory.get('often')).toBe(1);
    }
  });
});
