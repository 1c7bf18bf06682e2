import { expect, test } from 'vitest';
import { readShape } from './body.ts';
import { nextLink, pagingQuery } from './paging.ts';

const read = (query: Record<string, unknown>) => readShape(pagingQuery(100), query);

test('without a limit a page has the maximum length', () => {
  expect(read({})).toEqual({ limit: 100 });
});

test('the cursor and the limit of a query are read', () => {
  expect(read({ cursor: 'a.b-c_1', limit: '1' })).toEqual({ cursor: 'a.b-c_1', limit: 1 });
});

test.each(['0', '101', '-1', '1.5', '1e2', '0x1', '', ' 1', '99999999999'])(
  'the limit %j is rejected',
  (limit) =>
    expect(() => read({ limit })).toThrow(expect.objectContaining({ code: 'unprocessable' })),
);

test('a query with two limits or two cursors is rejected', () => {
  for (const query of [{ limit: ['1', '2'] }, { cursor: ['a', 'b'] }])
    expect(() => read(query)).toThrow(expect.objectContaining({ code: 'unprocessable' }));
});

test.each(['', 'a b', '\0', 'ü', '<', "'", 'x'.repeat(201)])(
  'the cursor %j is rejected',
  (cursor) =>
    expect(() => read({ cursor })).toThrow(expect.objectContaining({ code: 'unprocessable' })),
);

test('the link to the next page is relative to the URL of the list', () => {
  const link = nextLink('a.b', 10);
  expect(link).toBe('<?cursor=a.b&limit=10>; rel="next"');
  const target = link.slice(1, link.indexOf('>'));
  expect(new URL(target, 'https://x.example/behind/v1/webhooks?limit=3').href).toBe(
    'https://x.example/behind/v1/webhooks?cursor=a.b&limit=10',
  );
});
