import { expect, test } from 'vitest';
import { createRecent } from './recent.ts';

test('what was used longest ago is forgotten first', () => {
  const recent = createRecent<number>(2);
  recent.set('a', 1);
  recent.set('b', 2);
  recent.get('a');
  recent.set('c', 3);
  expect([recent.get('a'), recent.get('b'), recent.get('c')]).toEqual([1, undefined, 3]);
});

test('a key set anew is fresh, and counts once', () => {
  const recent = createRecent<number>(2);
  recent.set('a', 1);
  recent.set('b', 2);
  recent.set('a', 3);
  recent.set('c', 4);
  expect([recent.get('a'), recent.get('b'), recent.get('c')]).toEqual([3, undefined, 4]);
});

test('names of the language are keys like any other', () => {
  const recent = createRecent<number>(2);
  expect(recent.get('__proto__')).toBeUndefined();
  expect(recent.get('constructor')).toBeUndefined();
  recent.set('__proto__', 1);
  expect(recent.get('__proto__')).toBe(1);
});
