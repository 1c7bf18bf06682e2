import { expect, test } from 'vitest';
import { DEFAULTS } from '../config/settings.ts';
import { createKnownBrowsers } from './known-browsers.ts';

const DAY_MS = 24 * 3_600_000;
const OLGA = 'olga@shop.example';
const EVE = 'eve@shop.example';

function setUp({ secret = 'x'.repeat(32), publicUrl = null as string | null } = {}) {
  let nowMs = 0;
  const settings = { ...DEFAULTS, publicUrl };
  const browsers = createKnownBrowsers(secret, { settings, now: () => nowMs });
  /** What a browser sends after an account has signed in there. */
  const sentAfter = (email: string, cookies?: string) =>
    browsers.remember(email, cookies).split('; ')[0]!;
  return { browsers, sentAfter, pass: (ms: number) => void (nowMs += ms) };
}

test('a browser is known for each account that has signed in there, by one id', () => {
  const { browsers, sentAfter } = setUp();
  const first = sentAfter(OLGA);
  expect(browsers.find(EVE, first)).toBeNull();
  const both = `other=1; ${sentAfter(EVE, first)}`;
  const id = browsers.idOf(first);
  expect(id).toMatch(/^[\w-]{22}$/);
  expect([browsers.find(OLGA, both), browsers.find(EVE, both)]).toEqual([id, id]);
  expect(browsers.idOf(sentAfter(OLGA))).not.toBe(id);
});

test('a browser is known for 90 days after the last sign-in', () => {
  const { browsers, sentAfter, pass } = setUp();
  const cookies = sentAfter(OLGA);
  pass(90 * DAY_MS - 1);
  expect(browsers.find(OLGA, cookies)).not.toBeNull();
  const renewed = sentAfter(OLGA, cookies);
  pass(1);
  expect([browsers.find(OLGA, cookies), browsers.idOf(cookies)]).toEqual([null, null]);
  expect(browsers.find(OLGA, renewed)).not.toBeNull();
});

test('a browser is known for the last eight accounts', () => {
  const { browsers, sentAfter } = setUp();
  const emails = Array.from({ length: 9 }, (_, at) => `${at}@shop.example`);
  const cookies = emails.reduce((sent, email) => sentAfter(email, sent), '');
  const known = emails.filter((email) => browsers.find(email, cookies) !== null);
  expect(known).toEqual(emails.slice(1));
  expect(cookies.length).toBeLessThan(1000);
});

test('a cookie of another secret, without its signature or with another text is not one', () => {
  const { browsers, sentAfter } = setUp();
  const cookies = sentAfter(OLGA);
  const [name, value = ''] = cookies.split('=');
  const [text = '', signature] = value.split('.');
  const forged = Buffer.from(
    Buffer.from(text, 'base64url')
      .toString()
      .replace(/"id":"./, '"id":"~'),
  ).toString('base64url');
  for (const wrong of [
    setUp({ secret: 'y'.repeat(32) }).sentAfter(OLGA),
    `${name}=${text}`,
    `${name}=${text}.`,
    `${name}=${forged}.${signature}`,
    `${name}=`,
    'x',
    '',
  ])
    expect([wrong, browsers.idOf(wrong)]).toEqual([wrong, null]);
  expect(browsers.idOf(undefined)).toBeNull();
});

test('the cookie has no email address, and the path of the public URL', () => {
  const { browsers } = setUp({ publicUrl: 'https://shop.example/verify' });
  const line = browsers.remember(OLGA, undefined);
  expect(line).toMatch(
    /^__Secure-postern\.browser=[\w.-]+; Max-Age=7776000; Path=\/verify\/dashboard; HttpOnly; SameSite=Strict; Secure$/,
  );
  const [text = ''] = line.split('=')[1]!.split('.');
  expect(Buffer.from(text, 'base64url').toString()).not.toContain('olga');
});

test('a change of the password makes earlier cookies worthless', () => {
  const { browsers, sentAfter, pass } = setUp();
  const before = sentAfter(OLGA);
  pass(1000);
  const after = sentAfter(OLGA, before);
  const find = (cookies: string) => browsers.find(OLGA, cookies, { sinceMs: 1000 });
  expect([find(before), find(after)]).toEqual([null, browsers.idOf(after)]);
});

test('a browser that has only used a mailed link is not known for codes', () => {
  const { browsers, sentAfter } = setUp();
  const first = (line: string) => line.split('; ')[0]!;
  const find = (cookies: string) => browsers.find(OLGA, cookies, { bySignIn: true });
  const linked = first(browsers.remember(OLGA, undefined, { byMail: true }));
  expect([browsers.find(OLGA, linked) === null, find(linked)]).toEqual([false, null]);
  const signedIn = sentAfter(OLGA, linked);
  expect(find(signedIn)).not.toBeNull();
  expect(find(first(browsers.remember(OLGA, signedIn, { byMail: true })))).not.toBeNull();
});
