import { expect, test } from 'vitest';
import { isId } from './is-id.ts';

test.each(['a', '0b0f9a52-8f9a-4c0e-a6b8-0d4c4a2f7b90', 'AbC_9-=', 'x'.repeat(64)])(
  '%j can be an ID',
  (text) => expect(isId(text)).toBe(true),
);

test.each(['', 'x'.repeat(65), 'a b', 'a\n', 'é', '../x', 'a.b'])('%j cannot be an ID', (text) =>
  expect(isId(text)).toBe(false),
);
