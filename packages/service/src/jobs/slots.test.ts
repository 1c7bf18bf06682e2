import { expect, test } from 'vitest';
import { createSlots } from './slots.ts';

test('places are given in the order of coming, and many wait for many', async () => {
  const slots = createSlots(3);
  const order: string[] = [];
  const take = (name: string, places: number) =>
    slots.take(places).then(() => void order.push(name));
  await take('a', 2);
  await take('b', 1);
  const all = take('all', 3);
  const after = take('after', 1);
  slots.give(1);
  await Promise.resolve();
  expect(order).toEqual(['a', 'b']);
  slots.give(2);
  await all;
  expect(order).toEqual(['a', 'b', 'all']);
  slots.give(3);
  await after;
  expect(order).toEqual(['a', 'b', 'all', 'after']);
});
