import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('each wait ends in a turn of its own, in order', async () => {
  const turn = createTurns();
  const seen: string[] = [];
  let loops = 0;
  const watch = () => {
    loops++;
    if (seen.length < 3) setImmediate(watch);
  };
  setImmediate(watch);
  const loopsAt: number[] = [];
  await Promise.all(
    ['a', 'b', 'c'].map((name) =>
      turn().then(() => {
        seen.push(name);
        loopsAt.push(loops);
      }),
    ),
  );
  expect(seen).toEqual(['a', 'b', 'c']);
  expect(new Set(loopsAt).size).toBe(3);
});
