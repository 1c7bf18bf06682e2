import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { endOfTurn } from './end-of-turn.ts';

test('all callers in one turn of the event loop continue together, at its end', async () => {
  const seen: string[] = [];
  const wait = async (name: string) => {
    await endOfTurn();
    seen.push(name);
  };
  const waiting = [wait('first'), wait('second')];
  for (let hop = 0; hop < 10; hop += 1) await Promise.resolve();
  waiting.push(wait('third'));
  expect(seen).toEqual([]);
  await setImmediate();
  expect(seen).toEqual(['first', 'second', 'third']);
  await Promise.all(waiting);
});

test('a caller after the end of a turn waits for the end of the next one', async () => {
  const seen: string[] = [];
  await endOfTurn();
  const waiting = endOfTurn().then(() => seen.push('later'));
  await Promise.resolve();
  expect(seen).toEqual([]);
  await waiting;
  expect(seen).toEqual(['later']);
});
