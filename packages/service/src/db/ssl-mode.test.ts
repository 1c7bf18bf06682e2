import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '../test/folder.ts';
import { readSslMode } from './ssl-mode.ts';

const URL = 'postgres://u:p@db.internal/postern';
const unverified = { rejectUnauthorized: false };

test.each([
  ['disable', [false]],
  ['allow', [false, unverified]],
  ['prefer', [unverified, false]],
  ['require', [unverified]],
  ['no-verify', [unverified]],
  ['verify-full', [{}]],
])('sslmode=%s without a CA', (mode, attempts) => {
  expect(readSslMode(`${URL}?sslmode=${mode}`)).toEqual({
    url: URL,
    attempts,
    isUnverified: mode === 'require',
    isDirect: false,
  });
});

test('a CA is verified in each mode that encrypts, and the host name only in verify-full', () => {
  const path = join(newFolder(), 'ca.pem');
  writeFileSync(path, 'the CA');
  const read = (mode: string) => readSslMode(`${URL}?sslmode=${mode}&sslrootcert=${path}`);
  const byCa = { ca: 'the CA', checkServerIdentity: expect.any(Function) };
  expect(read('allow').attempts).toEqual([false, byCa]);
  expect(read('prefer').attempts).toEqual([byCa, false]);
  expect(read('require')).toMatchObject({ attempts: [byCa], isUnverified: false });
  expect(read('verify-ca').attempts).toEqual([byCa]);
  expect(read('verify-full').attempts).toEqual([{ ca: 'the CA' }]);
});

test.each([
  ['', null],
  ['?application_name=shop', null],
  ['?ssl=true', [{}]],
  ['?ssl=1', [{}]],
  ['?ssl=0', [false]],
  ['?sslnegotiation=direct', [{}]],
  ['?sslmode=verify-full&sslrootcert=system', [{}]],
  ['?sslrootcert=system', [{}]],
  ['?sslmode=require&uselibpqcompat=true', [unverified]],
  ['?host=/var/run/postgresql&sslmode=require', [false]],
])('%s is read as %j', (query, attempts) => {
  expect(readSslMode(URL + query).attempts).toEqual(attempts);
});

test('a connection to a Unix socket is not encrypted', () => {
  const url = 'postgres://u@%2Fvar%2Frun%2Fpostgresql/postern';
  expect(readSslMode(`${url}?sslmode=verify-full`)).toMatchObject({ url, attempts: [false] });
});

test('other parameters stay in the URL', () => {
  const { url } = readSslMode(`${URL}?sslmode=require&application_name=shop&x=a%20b`);
  expect(url).toBe(`${URL}?application_name=shop&x=a+b`);
});

test.each([
  ['sslmode=on', 'sslmode must be one of disable, allow, prefer, require, verify-ca, verify-full'],
  ['sslmode=verify-ca', 'sslmode=verify-ca needs sslrootcert, the file of the CA'],
  ['sslmode=require&sslrootcert=system', 'sslrootcert=system needs sslmode=verify-full'],
  ['sslmode=verify-full&sslrootcert=/nowhere.pem', 'sslrootcert cannot be read: ENOENT'],
  ['sslcert=/nowhere.pem', 'sslcert cannot be read: ENOENT'],
])('%s is rejected with an error', (query, message) => {
  expect(() => readSslMode(`${URL}?${query}`)).toThrow(message);
});
