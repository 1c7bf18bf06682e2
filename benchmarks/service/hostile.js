import { PATHS } from '@postern/protocol';
import { Buffer } from 'node:buffer';
import { bytesOf } from './bodies.js';

const MIB = 1024 * 1024;
/** The maximum length of an uploaded list. */
const LIST_BYTES = 8 * MIB;
const API = '/dashboard/api';

const rows = (head, row, encoding = 'utf8') =>
  Buffer.from(head + row.repeat(Math.floor((LIST_BYTES - head.length) / row.length)), encoding);

/** An uploaded list, sent with a session. */
const list = (name, bytes) => ({
  kind: 'list',
  name,
  path: `${API}/jobs`,
  type: 'text/csv',
  bytesOf: bytes,
});
/** An uploaded list in chunks of one byte each, sent with a session. */
const oneByteChunks = (name, bytes) => ({
  ...list(name, bytes),
  kind: 'one-byte chunks',
  isInBytes: true,
});
/** A body of JSON for the dashboard, sent with a session. */
const page = (kind, name, path, json) => ({
  kind,
  name,
  path: API + path,
  type: 'application/json',
  bytesOf: () => Buffer.from(typeof json === 'string' ? json : JSON.stringify(json)),
});
/** A single validation, sent with a key. */
const single = (name, email) => ({
  ...page('pattern', name, '', { email, mode: 'fast' }),
  path: PATHS.single,
});
/** A bulk request, sent with a key. */
const bulk = (name) => ({
  kind: 'JSON',
  name,
  path: PATHS.bulk,
  type: 'application/json',
  bytesOf: () => bytesOf(name),
});

/**
 * The requests that cost a service most, by kind: each could delay the requests of all others. The senders repeat each
 * as fast as the responses come.
 */
export const HOSTILE = [
  list('short lines', () => rows('', 'a\n')),
  list('lines that end with CR', () => rows('', 'a\r')),
  list('empty lines', () => rows('', '\n')),
  list('rows of empty cells', () => rows('email;name\n', ';\n')),
  list('a quoted cell of 8 MiB', () => rows('email,b\na@b.example,"', 'x')),
  list('a line of 8 MiB', () => rows('', 'x')),
  list('quotation marks', () => rows('email,b\n', '"a"b"c,')),
  list('rows of 1,000 columns', () => rows('', `${'a@b.example,'.repeat(1000)}\n`)),
  list('separated by backslashes', () => rows('sep=\\\n', '"a"x\\')),
  list('in UTF-16', () => rows('\uFEFF', 'a\n', 'utf16le').subarray(0, LIST_BYTES)),
  list('in Windows-1252', () => rows('email\n', 'j\xe9@b.example\n', 'latin1')),
  oneByteChunks('a list of 1 MiB', () => rows('', 'someone@firm.example\n').subarray(0, MIB)),
  page('password', 'look-alike letters', '/password-strength', {
    password: '4@8(3€6!1|0$+%2'.repeat(8),
  }),
  page('password', 'a new password', '/auth/change-password', {
    currentPassword: 'wrong',
    newPassword: '1l|!7+$50oO@4aA'.repeat(8),
  }),
  bulk('brackets'),
  bulk('many fields'),
  bulk('a list of 8 MiB'),
  bulk('names beyond ASCII'),
  page('JSON', 'nested arrays', '/passkeys', '['.repeat(7500) + ']'.repeat(7500)),
  single('angle brackets', '<'.repeat(3900)),
  single('dots', `a@${'b.'.repeat(1900)}`),
  single('quotation marks', '"a'.repeat(1900)),
  single('letters beyond ASCII', `ü@${'ü.'.repeat(900)}`),
];

/** The kinds of hostile requests. */
export const HOSTILE_KINDS = [...new Set(HOSTILE.map(({ kind }) => kind))];
