import { describe, expect, it } from 'vitest';
import { nextCursor } from './next-cursor.ts';

describe('nextCursor', () => {
  it.each([
    ['</dashboard/api/jobs?cursor=abc&limit=20>; rel="next"', 'abc'],
    ['<?cursor=a%3Db%2C>; rel=next', 'a=b,'],
    ['</x?cursor=1>; rel="prev", </x?cursor=3>; rel="next"', '3'],
    ['</x?cursor=1>; rel="prev"', null],
    ['', null],
    [null, null],
  ])('reads %s as %s', (link, cursor) => {
    expect(nextCursor(link)).toBe(cursor);
  });
});
