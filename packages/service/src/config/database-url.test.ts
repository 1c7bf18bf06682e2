import { expect, test } from 'vitest';
import { isDatabaseUrl, isPostgres, sqlitePath } from './database-url.ts';
import { openStore } from '../db/open-store.ts';

test.each([
  ['postern.db', 'postern.db'],
  ['/var/lib/postern/postern.db', '/var/lib/postern/postern.db'],
  ['sqlite:postern.db', 'postern.db'],
  ['sqlite:///var/lib/postern.db', '/var/lib/postern.db'],
  [':memory:', ':memory:'],
  ['C:\\data\\postern.db', 'C:\\data\\postern.db'],
])('%s is SQLite at %s', (text, path) => {
  expect([isDatabaseUrl(text), isPostgres(text), sqlitePath(text)]).toEqual([true, false, path]);
});

test.each(['postgres://u@h/d', 'postgresql://u@h/d'])('%s is PostgreSQL', (text) => {
  expect([isDatabaseUrl(text), isPostgres(text), sqlitePath(text)]).toEqual([true, true, null]);
});

test('a URL of another kind is rejected, and is not in the error', async () => {
  for (const text of ['mysql://u:s3cret@h/d', 'file://u:s3cret@h/d', 'POSTGRES://u:s3cret@h/d']) {
    const error = await openStore(text).catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ message: 'A database must be a file or postgres://…' });
  }
});
