import { UsageError } from '@postern/verify/command-line';
import { describe, expect, test } from 'vitest';
import { DEFAULTS, settingsSchema, type Settings } from './settings.ts';
import { OPTIONS } from './options.ts';
import { readSettings } from './read-settings.ts';

const NONE = new Map<string, string>();
const read = (flags: Record<string, string>, env: Record<string, string> = {}): Settings =>
  readSettings({ flags: new Map(Object.entries(flags)), env });
const all = Object.values(OPTIONS).flat();

test('without flags and environment every setting is its default', () => {
  expect(readSettings({ flags: NONE, env: {} })).toEqual(DEFAULTS);
});

test('every setting can be set, by one flag and one variable', () => {
  expect(all.map(({ setting }) => setting).toSorted()).toEqual(Object.keys(DEFAULTS).toSorted());
  expect(new Set(all.map(({ flag }) => flag)).size).toBe(all.length);
  expect(new Set(all.map(({ env }) => env)).size).toBe(all.length);
});

test('the documented defaults are the defaults in use', () => {
  const shown = all.filter(({ fallback }) => /^[\w.,/-]+$/.test(fallback) && fallback !== 'none');
  for (const { setting, fallback } of shown) {
    const { [setting]: used } = settingsSchema.parse({ [setting]: fallback });
    expect([setting, used]).toEqual([setting, DEFAULTS[setting]]);
  }
  expect(shown.length).toBeGreaterThan(15);
});

test('a flag takes precedence over its variable, and the variable over the default', () => {
  expect(read({ port: '1' }, { POSTERN_PORT: '2' }).port).toBe(1);
  expect(read({}, { POSTERN_PORT: '2' }).port).toBe(2);
});

test('units are those of the table', () => {
  const { retentionMs, temporaryDelaysMs, leaseMs } = read({
    retention: '2',
    'temporary-delays': '1, 2',
    lease: '3',
  });
  expect({ retentionMs, temporaryDelaysMs, leaseMs }).toEqual({
    retentionMs: 2 * 86_400_000,
    temporaryDelaysMs: [60_000, 120_000],
    leaseMs: 3000,
  });
});

test('an empty variable counts as not set, except for the null sender', () => {
  expect(read({}, { POSTERN_PORT: '' }).port).toBe(DEFAULTS.port);
  expect(read({}, { POSTERN_MAIL_FROM: '', POSTERN_HELO: 'a.example.com' }).mailFrom).toBe('');
});

test.each(['::1', '0.0.0.0', 'localhost', 'db-1.internal'])('a service listens on %s', (host) =>
  expect(read({ host }).host).toBe(host),
);

test.each([
  ['https://shop.example', 'https://shop.example'],
  ['https://shop.example/', 'https://shop.example'],
  ['https://Shop.example:443/verify', 'https://shop.example/verify'],
  ['https://shop.example/a/verify-1/', 'https://shop.example/a/verify-1'],
  ['http://127.0.0.1:8080/dashboards', 'http://127.0.0.1:8080/dashboards'],
])('the public URL %s is %s', (given, publicUrl) =>
  expect(read({ 'public-url': given }).publicUrl).toBe(publicUrl),
);

test('no delays are given by an empty list', () => {
  expect(read({ 'temporary-delays': '' }).temporaryDelaysMs).toEqual([]);
});

describe('an invalid value is rejected with the name of its setting', () => {
  test.each([
    [{ port: '70000' }, '--port must be a whole number from 0 to 65535'],
    [{ port: 'x' }, '--port must be'],
    [{ role: 'boss' }, '--role must be one of all, api, worker'],
    [{ role: 'worker' }, '--role worker needs PostgreSQL'],
    [{ helo: 'a.example.com' }, '--helo and --mail-from go together'],
    [{ 'egress-host': 'mx.example.com' }, '--egress-host needs'],
    [{ 'public-url': 'https://a.example/x?y' }, '--public-url must be'],
    [{ 'public-url': 'https://a.example/x#y' }, '--public-url must be'],
    [{ 'public-url': 'https://a.example/x//y' }, '--public-url must be'],
    [{ 'public-url': 'https://a.example/a%20b' }, '--public-url must be'],
    [{ 'public-url': 'https://u:p@a.example/' }, '--public-url must be'],
    [{ 'public-url': 'https://a.example/dashboard' }, '--public-url must not have a path'],
    [{ 'public-url': 'https://a.example/v1/verify' }, '--public-url must not have a path'],
    [{ 'keep-alive': '0' }, '--keep-alive must be a whole number from 1 to 3600'],
    [{ 'mail-sender': 'Postern' }, '--mail-sender must be an email address such as'],
    [{ 'mail-sender': 'a@b.example, c@d.example' }, '--mail-sender must be'],
    [{ 'mail-sender': 'A\r\nBcc: <c@d.example>' }, '--mail-sender must be'],
    [{ 'public-url': 'ftp://a.example' }, '--public-url must be'],
    [{ 'open-signup': 'true', host: '0.0.0.0' }, '--open-signup needs --mail, which confirms'],
    [{ host: 'http://example.com' }, '--host must be an IP address or the name of a host'],
    [{ host: '127.0.0.1:8025' }, '--host must be'],
    [{ host: '' }, '--host must be'],
    [{ database: '' }, '--database must not be empty'],
    [{ database: 'mysql://h/d' }, '--database must be a file, or begin with postgres://'],
    [{ database: 'POSTGRES://h/d' }, '--database must be'],
    [{ secret: 'short' }, '--secret must have 32 characters'],
    [
      { database: 'postgres://h/d', 'backup-directory': '/x' },
      '--backup-directory is for a SQLite file',
    ],
  ])('%j', (flags, message) => {
    expect(() => read(flags as Record<string, string>)).toThrow(UsageError);
    expect(() => read(flags as Record<string, string>)).toThrow(message);
  });

  test('a variable by its own name', () => {
    expect(() => read({}, { POSTERN_OPEN_SIGNUP: 'maybe' })).toThrow(
      'POSTERN_OPEN_SIGNUP must be true or false',
    );
  });

  test('a secret is never quoted', () => {
    expect(() => read({}, { DATABASE_URL: 'mysql://u:canary@h/d' })).not.toThrow('canary');
    expect(() => read({}, { POSTERN_SECRET: 'canary' })).not.toThrow('canary');
  });
});
