import { expect, test } from 'vitest';
import { beginExchange } from './exchange.ts';

const idOf = (given: string | null) => beginExchange({ get: () => given }, 0).requestId;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

test.each(['a', 'A-z_09', 'x'.repeat(64)])('a request keeps its id %s', (id) =>
  expect(idOf(id)).toBe(id),
);

test.each([null, '', 'x'.repeat(65), 'a b', 'a\tb', 'ü', '<script>', 'a,b', 'a\r\nX-Evil: 1'])(
  'a request with the id %j is given one',
  (id) => expect(idOf(id)).toMatch(UUID),
);
