import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextLink } from './pages.ts';

test.each([
  [null, null],
  ['', null],
  ['</a?cursor=1>; rel="next"', '/a?cursor=1'],
  ['<https://a.example/b?cursor=x%2Cy>; rel=next', 'https://a.example/b?cursor=x%2Cy'],
  ['<?cursor=1>;rel="next"', '?cursor=1'],
  ['<?cursor=1> ; REL = "NEXT"', '?cursor=1'],
  ['<?c=0>; rel="prev", <?cursor=1>; rel="next", <?c=9>; rel="last"', '?cursor=1'],
  ['<?cursor=1>; rel="last next"', '?cursor=1'],
  ['<?cursor=1>; rel="last\tnext"', '?cursor=1'],
  ['<?cursor=1>; title="a, <b>; rel=\\"prev\\""; rel="next"', '?cursor=1'],
  ['<?cursor=1>; title="; rel=next"', null],
  ['<?cursor=1>; rel="prev"; rel="next"', null],
  ['<?cursor=1>; rel="nextish"', null],
  ['<?cursor=1>; rev="next"', null],
  ['<?cursor=1>; flag; rel=next', '?cursor=1'],
  ['<?cursor=1>', null],
  ['?cursor=1; rel="next"', null],
  ['<?cursor=1; rel="next"', null],
  ['nonsense, <?cursor=1>; rel="next"', '?cursor=1'],
  ['<>; rel="next"', ''],
])('of %j the next page is %j', (text, target) => {
  expect(nextLink(text)).toBe(target);
});

test('any text is read, and quickly', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('<', '>', '"', '\\', ';', ',', '=', ' ', 'rel', 'next', '?c=1')),
      (parts) => {
        const target = nextLink(parts.join(''));
        expect(target === null || parts.join('').includes(`<${target}>`)).toBe(true);
      },
    ),
  );
});
