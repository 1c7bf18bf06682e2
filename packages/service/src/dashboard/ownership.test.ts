import { expect, test } from 'vitest';
import { createWorld, EMAIL, tokenOf } from '../../../proxy/src/test/ownership-world.ts';
import type { Settings } from '../config/settings.ts';
import type { Letter } from '../mail/letter.ts';
import { startService } from '../service/service.ts';
import { describeOneStore } from '../test/stores.ts';
import { openBrowser, OWN, type Browser } from './test/browser.ts';
import { open, PASSWORD } from './test/open.ts';

describeOneStore('SQLite', 'a sign-up with a proof of ownership', (openStore) => {
  async function prepare(settings: Partial<Settings> = {}) {
    const sent: [to: string, letter: Letter][] = [];
    const mailer = { send: (to: string, letter: Letter) => void sent.push([to, letter]) };
    const context = await openStore({ openSignup: true, ownership: true, ...settings });
    const dashboard = await open(context, { mailer, network: createWorld() });
    return { ...dashboard, sent, jane: openBrowser(dashboard.app) };
  }

  /** The token that the browser sends for the address of Jane. */
  async function prove(browser: Browser): Promise<string> {
    const reply = await browser.fetch('/dashboard/api/ownership');
    const { nonce } = (await reply.json()) as { nonce: string };
    return tokenOf({ nonce, nowMs: Date.now() }, { bindingClaims: { aud: OWN } });
  }
  const signUp = (browser: Browser, evt: string, email = EMAIL) =>
    browser.send('POST', '/sign-ups', { email, evt });

  test('creates the account without a mail', async () => {
    const { jane, sent, context } = await prepare();
    expect((await jane.get('/state')).data.ownership).toBe(true);
    const { status, data } = await signUp(jane, await prove(jane));
    expect([status, sent]).toEqual([200, []]);
    expect((await jane.send('POST', '/invitations/check', data)).data).toEqual({
      email: EMAIL,
      organisation: null,
      needs_confirmation: false,
    });
    const account = { ...data, name: 'Jane', email: EMAIL, password: PASSWORD, organisation: 'J' };
    expect((await jane.send('POST', '/accounts', account)).status).toBe(200);
    const people = await context.store.db.selectFrom('person').selectAll().execute();
    expect(people).toMatchObject([{ email: EMAIL }]);
    expect(Boolean(people[0]!.email_verified)).toBe(true);
  });

  test('confirms the address of an invitation', async () => {
    const { jane, sent, owner } = await prepare();
    const olga = await owner();
    const { link } = (await olga.send('POST', '/invitations', { email: EMAIL })).data;
    sent.length = 0;
    const invitation = { email: EMAIL, token: link.split('#token=')[1], evt: await prove(jane) };
    const { data } = await jane.send('POST', '/sign-ups', invitation);
    expect((await jane.send('POST', '/invitations/check', data)).data).toEqual({
      email: EMAIL,
      organisation: 'Olga',
      needs_confirmation: false,
    });
    expect(sent).toEqual([]);
  });

  test('mails the link when the proof is about another address', async () => {
    const { jane, sent, log } = await prepare();
    const reply = await signUp(jane, await prove(jane), 'joe@mail.postern.test');
    expect([reply.status, reply.data]).toEqual([200, { token: null }]);
    expect(sent.map(([to]) => to)).toEqual(['joe@mail.postern.test']);
    expect(log.join()).toContain('other_address');
  });

  test('mails the link when the proof was made in another browser', async () => {
    const { jane, sent, app } = await prepare();
    const stolen = await prove(jane);
    const eve = openBrowser(app, '203.0.113.8');
    expect((await signUp(eve, stolen)).data).toEqual({ token: null });
    expect(sent.map(([to]) => to)).toEqual([EMAIL]);
  });

  test('mails the link when the proof was used before', async () => {
    const { jane, sent } = await prepare();
    const evt = await prove(jane);
    expect((await signUp(jane, evt)).data.token).toEqual(expect.any(String));
    expect((await signUp(jane, evt)).data).toEqual({ token: null });
    expect(sent.map(([to]) => to)).toEqual([EMAIL]);
  });

  test('tells the owner of an address by mail that there is an account', async () => {
    const { jane, sent, owner, context } = await prepare();
    await owner();
    await context.store.db.updateTable('person').set({ email: EMAIL }).execute();
    expect((await signUp(jane, await prove(jane))).data).toEqual({ token: null });
    expect(sent.map(([, { subject }]) => subject)).toEqual([expect.stringContaining('account')]);
  });

  test('mails the link where the operator has not turned it on', async () => {
    const { jane, sent } = await prepare({ ownership: false });
    expect((await jane.get('/state')).data.ownership).toBe(false);
    expect((await jane.fetch('/dashboard/api/ownership')).status).toBe(404);
    expect((await signUp(jane, 'a.b.c~d.e.f')).data).toEqual({ token: null });
    expect(sent).toHaveLength(1);
  });
});

test('without open sign-up it is rejected at the start', async () => {
  await expect(startService({ databaseUrl: ':memory:', port: 0, ownership: true })).rejects.toThrow(
    'startService: ownership needs openSignup',
  );
});
