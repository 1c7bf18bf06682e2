import { expect, test } from 'vitest';
import { DEFAULTS } from '../config/settings.ts';
import { THREAD_ENDED } from '../thread/start-thread.ts';
import { reasonOf } from './reason-of.ts';

const settings = {
  ...DEFAULTS,
  databaseUrl: '/data/postern.db',
  backupDirectory: '/copies',
  host: '10.0.0.1',
  port: 8025,
  metricsPort: 9100,
};

const failed = (message: string, fields: object) => Object.assign(new Error(message), fields);
const listen = (code: string, port: number) =>
  failed(`listen ${code}: ${port}`, { code, syscall: 'listen', port });

test.each([
  [listen('EADDRINUSE', 8025), 'port 8025 at 10.0.0.1 is in use; choose another one by --port'],
  [
    listen('EADDRINUSE', 9100),
    'port 9100 at 127.0.0.1 is in use; choose another one by --metrics-port',
  ],
  [
    listen('EACCES', 80),
    'port 80 at 10.0.0.1 needs more permissions than this user has; choose one above 1023 by --port',
  ],
  [
    listen('EADDRNOTAVAIL', 8025),
    '10.0.0.1 is not an IP address of this machine; choose another one by --host',
  ],
  [
    listen('EAFNOSUPPORT', 8025),
    'port 8025 at 10.0.0.1 cannot be opened: listen EAFNOSUPPORT: 8025; see --host and --port',
  ],
  [
    failed('getaddrinfo ENOTFOUND mail', { code: 'ENOTFOUND', syscall: 'getaddrinfo' }),
    'the name 10.0.0.1 has no IP address; choose another host by --host',
  ],
  [
    failed("EROFS: read-only file system, mkdir '/'", {
      code: 'EROFS',
      syscall: 'mkdir',
      path: '/',
    }),
    "--backup-directory /copies cannot be created: EROFS: read-only file system, mkdir '/'",
  ],
  [
    failed('database or disk is full', { errcode: 13 }),
    '--database /data/postern.db cannot be used: database or disk is full (SQLITE_FULL)',
  ],
  [
    failed('disk I/O error', { errcode: 778 }),
    '--database /data/postern.db cannot be used: disk I/O error (SQLITE_IOERR)',
  ],
  [new Error('/data/postern.db is in use'), '--database /data/postern.db is in use'],
  [
    new Error('PostgreSQL at db.postern.test/p cannot be used: no'),
    '--database: PostgreSQL at db.postern.test/p cannot be used: no',
  ],
  [
    new Error(THREAD_ENDED, { cause: new Error('Cannot find module') }),
    'The thread has ended: Cannot find module',
  ],
  [new Error('There is no such account'), 'There is no such account'],
  // As code that expects a port would report it.
  [
    failed("EACCES: permission denied, lstat '/data/x'", { code: 'EACCES', syscall: 'lstat' }),
    "EACCES: permission denied, lstat '/data/x'",
  ],
])('%s has an explanation', (error, reason) => {
  expect(reasonOf(error, settings)).toBe(reason);
});

test.each([
  [
    new AggregateError([
      new Error('connect ECONNREFUSED ::1'),
      new Error('connect ECONNREFUSED 127.0.0.1'),
    ]),
  ],
  [new Error('', { cause: new Error('the cause') })],
  [failed('', { code: 'EACCES' })],
  [new TypeError()],
  [failed('', { syscall: 'listen' })],
  [undefined],
  [null],
  [{}],
  [''],
  ['only a text'],
])('%o has a reason that is neither empty nor undefined', (error) => {
  for (const known of [settings, null]) {
    expect(reasonOf(error, known)).not.toMatch(/undefined|null|\[object|^\s*$/);
  }
});
