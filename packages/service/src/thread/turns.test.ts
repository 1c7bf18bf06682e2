import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('each turn has its own round of the event loop, in order', async () => {
  const takeTurns = createTurns();
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
      takeTurns()
        .next()
        .then(() => {
          seen.push(name);
          loopsAt.push(loops);
        }),
    ),
  );
  expect(seen).toEqual(['a', 'b', 'c']);
  expect(new Set(loopsAt).size).toBe(3);
});

test('a turn is over before it has begun, and a millisecond after it began', async () => {
  let nowMs = 0;
  const turns = createTurns(() => nowMs)();
  expect(turns.isOver()).toBe(true);
  await turns.next();
  expect(turns.isOver()).toBe(false);
  nowMs = 1;
  expect(turns.isOver()).toBe(true);
});
