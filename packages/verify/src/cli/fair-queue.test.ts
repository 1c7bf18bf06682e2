import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** A queue whose items finish when the test calls `end`. */
function queueOf(places: number, mostLate = 0) {
  const underWay = new Map<string, (hasAnswered: boolean) => void>();
  const queue = createFairQueue<string>({
    places,
    lateMs: 100,
    mostLate,
    run: (item) => new Promise((resolve) => underWay.set(item, resolve)),
    onRoom: () => queue.start(false),
  });
  const add = (...items: string[]) => {
    for (const item of items) queue.add(item, item.replace(/\d+$/, ''));
    queue.start(false);
  };
  const end = async (item: string, hasAnswered = true) => {
    underWay.get(item)!(hasAnswered);
    underWay.delete(item);
    await new Promise((resolve) => setImmediate(resolve));
  };
  /** Gives each group a standing, by running one item. */
  const learn = async (hasAnswered: boolean, ...names: string[]) => {
    for (const name of names) {
      add(`${name}0`);
      await end(`${name}0`, hasAnswered);
    }
  };
  return { queue, add, end, learn, underWay: () => [...underWay.keys()] };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('a fair queue', () => {
  it('starts one item of a new group, and up to a quarter of the places once it answers', async () => {
    const { add, end, underWay } = queueOf(8);
    add('a1', 'a2', 'a3', 'a4');
    expect(underWay()).toEqual(['a1']);
    await end('a1');
    expect(underWay()).toEqual(['a2', 'a3']);
    await end('a2', false);
    expect(underWay()).toEqual(['a3']);
    await end('a3', false);
    expect(underWay()).toEqual(['a4']);
  });

  it('keeps a quarter of the places for groups that answer, however many are silent', async () => {
    const { queue, add, learn, underWay } = queueOf(8);
    await learn(true, 'a', 'b');
    add('c1', 'd1', 'e1', 'f1', 'g1', 'h1', 'i1', 'j1');
    expect(underWay()).toEqual(['c1', 'd1', 'e1', 'f1', 'g1', 'h1']);
    expect(queue.hasRoom()).toBe(true);
    add('a1', 'b1');
    expect(underWay()).toHaveLength(8);
    expect(queue.hasRoom()).toBe(false);
  });

  it('gives slow groups at most a quarter of the places, unless nothing else is queued', async () => {
    const { queue, add, learn, underWay } = queueOf(8);
    await learn(false, 'a', 'b', 'c');
    add('a1', 'b1', 'c1');
    expect(underWay()).toEqual(['a1', 'b1']);
    add('d1');
    expect(underWay()).toEqual(['a1', 'b1', 'd1']);
    queue.start(true);
    expect(underWay()).toEqual(['a1', 'b1', 'd1', 'c1']);
  });

  it('lets groups take turns', async () => {
    const { add, end, learn, underWay } = queueOf(1);
    await learn(true, 'a', 'b');
    add('a1', 'a2', 'a3', 'b1', 'b2');
    const begun = [];
    while (underWay().length > 0) {
      begun.push(...underWay());
      await end(underWay()[0]!);
    }
    expect(begun).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  });

  it('reuses the place of a late item, up to the limit of late items', async () => {
    const { add, end, underWay } = queueOf(2, 2);
    add('a1', 'b1', 'c1', 'd1', 'e1');
    expect(underWay()).toEqual(['a1', 'b1']);
    vi.advanceTimersByTime(100);
    expect(underWay()).toEqual(['a1', 'b1', 'c1', 'd1']);
    vi.advanceTimersByTime(1000);
    expect(underWay()).toEqual(['a1', 'b1', 'c1', 'd1']);
    await end('a1');
    expect(underWay()).toEqual(['b1', 'c1', 'd1']);
    await end('c1');
    expect(underWay()).toEqual(['b1', 'd1', 'e1']);
  });

  it('treats a group as slow as soon as one of its items is late', async () => {
    const { add, learn, underWay } = queueOf(16);
    await learn(true, 'a');
    add('a1', 'a2');
    vi.advanceTimersByTime(100);
    add('a3', 'a4');
    expect(underWay()).toEqual(['a1', 'a2']);
  });
});
