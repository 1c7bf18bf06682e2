import { expect, test } from 'vitest';
import type { Letter } from '../mail/letter.ts';
import { describeStores } from '../test/stores.ts';
import { dropSecondFactor } from './drop-second-factor.ts';
import { openBrowser, type Browser } from '../dashboard/test/browser.ts';
import { codeOf } from '../dashboard/test/code-of.ts';
import { emailOf, open, PASSWORD, tokenOf, type Opened } from '../dashboard/test/open.ts';

const OTHER = 'seven green herons wait';
const WRONG = '000000';

/** Enables the second factor of a signed-in user. */
async function switchOn(browser: Browser): Promise<{ uri: string; codes: string[]; code: string }> {
  const { data } = await browser.send('POST', '/second-factor', { password: PASSWORD });
  const code = codeOf(data.uri);
  const { status } = await browser.send('POST', '/second-factor/confirm', { code });
  expect(status).toBe(200);
  return { ...data, code };
}

let last = 0;
/** Another browser, in another network, that has passed the password step. */
async function withPassword({ app }: Opened, password = PASSWORD) {
  const browser = openBrowser(app, `203.0.113.${(last += 1)}`);
  const body = { email: emailOf('Olga'), password };
  const reply = await browser.send('POST', '/auth/sign-in/email', body);
  const send = (code: string) => browser.send('POST', '/auth/sign-in/second-factor', { code });
  const isIn = async () => (await browser.get('/state')).data.signed_in as boolean;
  return { reply, send, isIn };
}

const actionsOf = async ({ context }: Opened) => {
  const rows = context.store.db.selectFrom('audit').selectAll().orderBy('created_at').execute();
  return (await rows)
    .filter(({ action }) => action.startsWith('factor.'))
    .map(({ action, actor_name, actor_kind }) => `${action} ${actor_name ?? actor_kind}`);
};

describeStores('a second factor', (openStore) => {
  const times = { now: () => (clock += 1) };
  let clock = Date.now();

  test('is enabled by its first right code, and then required after the password', async () => {
    const dashboard = await open(await openStore({}, times));
    const olga = await dashboard.owner('Olga');
    const wrong = await olga.send('POST', '/second-factor', { password: 'another password' });
    const issue = (path: string) => [{ path, issue: 'is wrong' }];
    expect([wrong.status, wrong.data.details]).toEqual([422, issue('password')]);
    const begun = await olga.send('POST', '/second-factor', { password: PASSWORD });
    expect(Object.keys(begun.data)).toEqual(['uri', 'codes']);
    expect(begun.data.uri).toMatch(/^otpauth:\/\/totp\/Postern:olga%40shop\.example\?/);
    expect(new Set(begun.data.codes).size).toBe(10);
    const mistyped = await olga.send('POST', '/second-factor/confirm', { code: WRONG });
    expect([mistyped.status, mistyped.data.details]).toEqual([422, issue('code')]);
    expect((await withPassword(dashboard)).reply.data).toEqual({});
    const spaced = codeOf(begun.data.uri).replace(/^.../, '$& ');
    const confirmed = await olga.send('POST', '/second-factor/confirm', { code: spaced });
    expect([confirmed.status, confirmed.data]).toEqual([200, {}]);
    expect((await olga.get('/state')).data.user.has_second_factor).toBe(true);
    expect((await olga.send('POST', '/second-factor', { password: PASSWORD })).status).toBe(409);

    const thief = await withPassword(dashboard);
    expect([thief.reply.data, await thief.isIn()]).toEqual([{ second_factor: true }, false]);
    expect((await thief.send(WRONG)).data.details).toEqual(issue('code'));
    expect((await thief.send('aaaaa-AAAAA')).data.details).toEqual(issue('code'));
    expect(await thief.isIn()).toBe(false);
    const entered = await thief.send(codeOf(begun.data.uri, 1));
    expect(entered.data).toEqual({});
    const tables = dashboard.context.store.db;
    const sessions = await tables.selectFrom('session').select('token').execute();
    for (const { token } of sessions)
      for (const { text } of [begun, confirmed, entered]) expect(text).not.toContain(token);
    expect(await thief.isIn()).toBe(true);
    expect(await actionsOf(dashboard)).toEqual(['factor.switched_on Olga']);
  });

  test('that is wrong is logged as a failed sign-in of the user whose password was entered', async () => {
    const dashboard = await open(await openStore());
    await switchOn(await dashboard.owner('Olga'));
    const stranger = openBrowser(dashboard.app);
    await stranger.send('POST', '/auth/sign-in/second-factor', { code: WRONG });
    const failed = async () => {
      const rows = dashboard.context.store.db.selectFrom('audit').selectAll();
      const found = await rows.where('action', '=', 'session.sign_in_failed').execute();
      return found.map(({ actor_kind, subject_name, ip }) => [actor_kind, subject_name, ip]);
    };
    expect(await failed()).toEqual([]);
    const thief = await withPassword(dashboard);
    await thief.send(WRONG);
    expect(await failed()).toEqual([['anonymous', 'Olga', `203.0.113.${last}`]]);
  });

  test('is named in the audit log when it completes a sign-in', async () => {
    const dashboard = await open(await openStore({}, times));
    const { uri, codes } = await switchOn(await dashboard.owner('Olga'));
    for (const code of [codeOf(uri, 1), codes[0]!])
      expect((await (await withPassword(dashboard)).send(code)).status).toBe(200);
    const entries = await dashboard.context.store.db
      .selectFrom('audit')
      .select('details')
      .where('action', '=', 'session.signed_in')
      .orderBy('created_at')
      .execute();
    expect(entries.map(({ details }) => JSON.parse(details))).toEqual([
      { by: 'password' },
      { by: 'app_code' },
      { by: 'backup_code' },
    ]);
  });

  test('accepts each code once, also the one that enabled it', async () => {
    const dashboard = await open(await openStore({}, times));
    const { uri, code: first } = await switchOn(await dashboard.owner('Olga'));
    const enter = async (code: string) => {
      const { status, data } = await (await withPassword(dashboard)).send(code);
      return [status, data];
    };
    const used = [422, expect.objectContaining({ details: [{ path: 'code', issue: 'is wrong' }] })];
    expect(await enter(first)).toEqual(used);
    const next = codeOf(uri, 1);
    expect(await enter(next)).toEqual([200, {}]);
    expect(await enter(next)).toEqual(used);
    expect(await enter(first)).toEqual(used);
  });

  test('accepts a code once in two requests at the same time', async () => {
    const dashboard = await open(await openStore({}, times));
    const { uri } = await switchOn(await dashboard.owner('Olga'));
    const thieves = [await withPassword(dashboard), await withPassword(dashboard)];
    const code = codeOf(uri, 1);
    const replies = await Promise.all(thieves.map((thief) => thief.send(code)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
    const isIn = await Promise.all(thieves.map((thief) => thief.isIn()));
    expect(isIn).toEqual(replies.map(({ status }) => status === 200));
  });

  test('counts a used code as a wrong one', async () => {
    const dashboard = await open(await openStore({}, times));
    const { code } = await switchOn(await dashboard.owner('Olga'));
    const thief = await withPassword(dashboard);
    const statuses: number[] = [];
    for (let i = 0; i < 6; i += 1) statuses.push((await thief.send(code)).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 401]);
  });

  test('accepts at most five codes for one entry of the password', async () => {
    const dashboard = await open(await openStore());
    const { uri } = await switchOn(await dashboard.owner('Olga'));
    const thief = await withPassword(dashboard);
    const statuses: number[] = [];
    for (let i = 0; i < 6; i += 1) statuses.push((await thief.send(WRONG)).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 401]);
    expect((await thief.send(codeOf(uri, 1))).status).toBe(401);
    const again = await withPassword(dashboard);
    for (let i = 0; i < 5; i += 1) await again.send(WRONG);
    const locked = await (await withPassword(dashboard)).send(codeOf(uri, 1));
    expect(locked.status).toBe(429);
    const waitS = Number(locked.headers.get('retry-after'));
    expect(waitS).toBeGreaterThan(60);
    expect(waitS).toBeLessThanOrEqual(900);
  });

  test('has backup codes that work once each and are replaced with the password', async () => {
    const dashboard = await open(await openStore({}, times));
    const olga = await dashboard.owner('Olga');
    expect((await olga.send('POST', '/second-factor/codes', { password: PASSWORD })).status).toBe(
      409,
    );
    const { codes } = await switchOn(olga);
    const use = async (code: string) => (await withPassword(dashboard)).send(code);
    expect((await use(codes[0]!)).status).toBe(200);
    expect((await use(codes[0]!)).status).toBe(422);
    const wrong = await olga.send('POST', '/second-factor/codes', { password: OTHER });
    expect(wrong.data.details).toEqual([{ path: 'password', issue: 'is wrong' }]);
    const made = await olga.send('POST', '/second-factor/codes', { password: PASSWORD });
    expect(Object.keys(made.data)).toEqual(['codes']);
    expect((await use(codes[1]!)).status).toBe(422);
    expect((await use(made.data.codes[1])).status).toBe(200);
    expect(await actionsOf(dashboard)).toEqual([
      'factor.switched_on Olga',
      'factor.codes_renewed Olga',
    ]);
  });

  test('is disabled with the password, or by the operator', async () => {
    const dashboard = await open(await openStore({}, times));
    const olga = await dashboard.owner('Olga');
    const disable = (password: string) => olga.send('POST', '/second-factor/disable', { password });
    expect((await disable(PASSWORD)).status).toBe(200);
    await switchOn(olga);
    expect((await disable(OTHER)).data.details).toEqual([{ path: 'password', issue: 'is wrong' }]);
    expect((await withPassword(dashboard)).reply.data).toEqual({ second_factor: true });
    expect((await disable(PASSWORD)).status).toBe(200);
    expect(await (await withPassword(dashboard)).isIn()).toBe(true);

    await switchOn(olga);
    expect(await dropSecondFactor(dashboard.context, emailOf('Olga').toUpperCase())).toBe(true);
    expect(await dropSecondFactor(dashboard.context, 'unknown@shop.example')).toBe(false);
    expect((await olga.get('/keys')).status).toBe(401);
    expect(await (await withPassword(dashboard)).isIn()).toBe(true);
    expect(await actionsOf(dashboard)).toEqual([
      'factor.switched_on Olga',
      'factor.switched_off Olga',
      'factor.switched_on Olga',
      'factor.switched_off system',
    ]);
  });

  test('is still required after a password reset by mail', async () => {
    const sent: Letter[] = [];
    const mailer = { send: (_: string, letter: Letter) => void sent.push(letter) };
    const dashboard = await open(await openStore(), { mailer });
    const { uri } = await switchOn(await dashboard.owner('Olga'));
    const browser = openBrowser(dashboard.app);
    await browser.send('POST', '/password-resets', { email: emailOf('Olga') });
    const token = tokenOf(sent[0]!.link!.url);
    const used = await browser.send('POST', '/password-resets/use', { token, password: OTHER });
    expect([used.status, (await browser.get('/state')).data.signed_in]).toEqual([200, false]);
    const back = await withPassword(dashboard, OTHER);
    expect([back.reply.data, await back.isIn()]).toEqual([{ second_factor: true }, false]);
    expect((await back.send(codeOf(uri, 1))).status).toBe(200);
    expect(await back.isIn()).toBe(true);
  });
});
