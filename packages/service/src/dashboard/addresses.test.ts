import { expect, test } from 'vitest';
import { describeOneStore } from '../test/stores.ts';
import { openContext } from '../test/service-context.ts';
import { openBrowser } from './test/browser.ts';
import { codeOf } from './test/code-of.ts';
import { open, PASSWORD, tokenOf } from './test/open.ts';

const SIGN_IN = '/auth/sign-in/email';
const OTHER = 'seven green herons wait';

/** Addresses as typed, as stored, and in another spelling. */
const ADDRESSES = [
  ['jane@bücher.example', 'jane@xn--bcher-kva.example', 'JANE@BU\u0308CHER.example'],
  ['jane@例子.公司', 'jane@xn--fsqu00a.xn--55qx5d', 'Jane@XN--FSQU00A.xn--55qx5d'],
  ['josé@shop.example', 'josé@shop.example', 'JOSE\u0301@Shop.example'],
  ['用户@shop.example', '用户@shop.example', ' 用户@SHOP.example'],
  ['a/b=c@shop.example', 'a/b=c@shop.example', 'A/B=C@ｓｈｏｐ.example'],
  ["o'neil+x@shop.example", "o'neil+x@shop.example", "O'Neil+X@shop.example"],
  ['{x|y}~!#$%&*?^`@shop.example', '{x|y}~!#$%&*?^`@shop.example', '{X|Y}~!#$%&*?^`@shop.example'],
  [
    'x'.repeat(64) + '@shop.example',
    'x'.repeat(64) + '@shop.example',
    'X'.repeat(64) + '@shop.example',
  ],
] as const;

/** A dashboard with an owner, and the mails that it sent. */
async function openMailing(context: Parameters<typeof open>[0]) {
  const sent: { to: string; token: string }[] = [];
  const mailer = {
    send: (to: string, { link }: { link?: { url: string } }) =>
      void sent.push({ to, token: tokenOf(link!.url) }),
  };
  const dashboard = await open(context, { mailer });
  return { dashboard, owner: await dashboard.owner(), sent };
}

describeOneStore('SQLite', 'accounts', (openStore) => {
  test('every address that the engine accepts can be invited, join, reset its password and sign in', async () => {
    const { dashboard, owner, sent } = await openMailing(await openStore());
    for (const [at, [typed, stored, other]] of ADDRESSES.entries()) {
      const browser = openBrowser(dashboard.app, `203.0.113.${at}`);
      const signIn = async (email: string, password: string) =>
        (await browser.send('POST', SIGN_IN, { email, password })).status;
      sent.length = 0;
      const invited = await owner.send('POST', '/invitations', { email: typed });
      const account = { name: 'Jane', email: other, password: PASSWORD, token: sent[0]!.token };
      const joined = await browser.send('POST', '/accounts', account);
      expect([typed, invited.status, joined.status]).toEqual([typed, 200, 200]);
      expect((await browser.get('/state')).data.user.email).toBe(stored);
      expect([typed, await signIn(other, PASSWORD)]).toEqual([typed, 200]);
      const asked = await browser.send('POST', '/password-resets', { email: other });
      expect([typed, asked.status]).toEqual([typed, 200]);
      const { token } = sent[1]!;
      const used = await browser.send('POST', '/password-resets/use', { token, password: OTHER });
      expect([typed, used.status]).toEqual([typed, 200]);
      expect([typed, await signIn(typed, PASSWORD)]).toEqual([typed, 401]);
      expect([typed, await signIn(typed, OTHER)]).toEqual([typed, 200]);
      expect(sent.map(({ to }) => to)).toEqual([stored, stored]);
    }
  });

  test('a sign-in with a text that is not an address gets 401, without an error in the log', async () => {
    const { dashboard } = await openMailing(await openStore());
    const browser = openBrowser(dashboard.app, '203.0.113.9');
    for (const email of [
      '',
      'jane',
      'a\0b@shop.example',
      'a@b@shop.example',
      '"a b"@shop.example',
    ]) {
      const reply = await browser.send('POST', SIGN_IN, { email, password: PASSWORD });
      expect([email, reply.status]).toEqual([email, 401]);
      const reset = await browser.send('POST', '/password-resets', { email });
      expect([email, reset.status]).toEqual([email, 422]);
    }
  });
});

test.each([
  ['mıke@shop.example', 'mike@shop.example'],
  ['mikе@shop.example', 'mike@shop.example'],
  ['mike@ѕhop.example', 'mike@shop.example'],
  ['mike@shöp.example', 'mike@shop.example'],
  ['miſſ@shop.example', 'miss@shop.example'],
])('a reset for %s sends no mail when the account is %s', async (typed, stored) => {
  const { dashboard, owner, sent } = await openMailing(await openContext());
  await owner.send('POST', '/invitations', { email: stored });
  const browser = openBrowser(dashboard.app, '203.0.113.9');
  const account = { name: 'Mike', email: stored, password: PASSWORD, token: sent[0]!.token };
  await browser.send('POST', '/accounts', account);
  expect((await browser.send('POST', '/password-resets', { email: typed })).status).toBe(200);
  expect(sent.map(({ to }) => to)).toEqual([stored]);
});

test.each([
  ['Mi\u212Ae@shop.example', 'mike@shop.example'],
  ['mike@ｓｈｏｐ.example', 'mike@shop.example'],
  ['mi\u200Bke@shop.example', 'mike@shop.example'],
  ['mike@STRASSE.example', 'mike@strasse.example'],
])('a reset for %j mails the stored address %s', async (typed, stored) => {
  const { dashboard, owner, sent } = await openMailing(await openContext());
  await owner.send('POST', '/invitations', { email: stored });
  const browser = openBrowser(dashboard.app, '203.0.113.9');
  const account = { name: 'Mike', email: stored, password: PASSWORD, token: sent[0]!.token };
  await browser.send('POST', '/accounts', account);
  await browser.send('POST', '/password-resets', { email: typed });
  expect(sent.map(({ to }) => to)).toEqual([stored, stored]);
});

test('spellings of one address are counted and logged as one account', async () => {
  const context = await openContext();
  const counted = new Set<string>();
  const createCounter: typeof context.createCounter = (limit) => {
    const count = context.createCounter(limit);
    const note = (key: string) => {
      if (limit.name === 'sign-in-account') counted.add(key);
      return count(key);
    };
    return Object.assign(note, { refund: (key: string) => count.refund(key) });
  };
  const { dashboard, owner } = await openMailing({ ...context, createCounter });
  const browser = openBrowser(dashboard.app, '203.0.113.9');
  for (const email of ['olga@shop.example', ' OLGA@shop.example', 'olga@ｓｈｏｐ.example']) {
    const credentials = { email, password: 'not the password' };
    expect((await browser.send('POST', SIGN_IN, credentials)).status).toBe(401);
  }
  expect(counted.size).toBe(1);
  const { data } = await owner.get('/audit');
  const actions = data.map(({ action }: { action: string }) => action);
  const failed = actions.filter((action: string) => action === 'session.sign_in_failed');
  expect(failed).toHaveLength(3);
});

test('a second factor is required for an address that better-auth rejects', async () => {
  const { dashboard, owner, sent } = await openMailing(await openContext());
  await owner.send('POST', '/invitations', { email: 'a/b=c@shop.example' });
  const browser = openBrowser(dashboard.app, '203.0.113.9');
  const credentials = { email: 'a/b=c@shop.example', password: PASSWORD };
  const account = { ...credentials, name: 'Jane', token: sent[0]!.token };
  await browser.send('POST', '/accounts', account);
  const { data } = await browser.send('POST', '/second-factor', { password: PASSWORD });
  await browser.send('POST', '/second-factor/confirm', { code: await codeOf(data.uri) });
  await browser.send('POST', '/auth/sign-out', {});
  const step = await browser.send('POST', SIGN_IN, credentials);
  expect([step.status, step.data]).toEqual([200, { second_factor: true }]);
  expect((await browser.get('/keys')).status).toBe(401);
});
