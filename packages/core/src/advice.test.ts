import { expect, test } from 'vitest';
import { createAdvice } from './advice.ts';
import type { Happening } from './events.ts';
import { pass, useFakeClock } from './test/fake-clock.ts';

useFakeClock();

function setUp() {
  const told: Happening[] = [];
  let seen = 0;
  const advice = createAdvice({ tell: (happening) => told.push(happening), onSeen: () => seen++ });
  return { advice, told, seen: () => seen };
}

test('what is on screen is not replaced by a later suggestion', () => {
  const { advice, told } = setUp();
  advice.propose('a@gmial.com', () => 'a@gmail.com');
  advice.propose('a@gmial.com', () => expect.unreachable());
  expect(advice.current()).toBe('a@gmail.com');
  expect(told).toEqual([{ type: 'suggestion', action: 'show' }]);
});

test('a suggestion counts as seen after a second on screen', async () => {
  const { advice, seen } = setUp();
  advice.propose('a', () => 'b');
  await pass(5000);
  expect(advice.isSeen()).toBe(false);
  advice.onScreen(true);
  await pass(999);
  advice.onScreen(true);
  expect(advice.isSeen()).toBe(false);
  await pass(1);
  expect(advice.isSeen()).toBe(true);
  expect(seen()).toBe(1);
});

test('a suggestion that is cleared has not been seen, and its timer is gone', async () => {
  const { advice, seen } = setUp();
  advice.propose('a', () => 'b');
  advice.onScreen(true);
  advice.clear();
  await pass(2000);
  expect(advice.current()).toBeNull();
  expect(advice.isSeen()).toBe(false);
  expect(seen()).toBe(0);
});

test('nothing is proposed for a text that was turned down, and again for another', () => {
  const { advice } = setUp();
  advice.propose('a', () => 'b');
  advice.refuse('a');
  advice.propose('a', () => expect.unreachable());
  expect(advice.current()).toBeNull();
  advice.propose('c', () => 'd');
  expect(advice.current()).toBe('d');
});

test('nothing is proposed while a suggestion that was taken can be taken back', () => {
  const { advice } = setUp();
  advice.propose('a', () => 'b');
  advice.keep('a');
  advice.propose('b', () => expect.unreachable());
  expect([advice.current(), advice.kept()]).toEqual([null, 'a']);
  advice.keep(null);
  expect(advice.kept()).toBeNull();
});

test('no timer runs for nobody', async () => {
  const { advice, seen } = setUp();
  advice.propose('a', () => 'b');
  advice.onScreen(false);
  await pass(2000);
  expect(seen()).toBe(0);
  advice.rest();
});
