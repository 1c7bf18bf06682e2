import { expect, test } from 'vitest';
import type { Letter } from '../mail/letter.ts';
import { startService } from '../service/service.ts';
import { openContext } from '../test/service-context.ts';
import { describeOneStore } from '../test/stores.ts';
import { openBrowser } from '../dashboard/test/browser.ts';
import { emailOf, open, PASSWORD, tokenOf } from '../dashboard/test/open.ts';
import { signUpIssue } from '../config/sign-up-issue.ts';

describeOneStore('SQLite', 'open sign-up', (openStore) => {
  async function prepare(hasMail = true) {
    const sent: [to: string, letter: Letter][] = [];
    const mailer = { send: (to: string, letter: Letter) => void sent.push([to, letter]) };
    let now = Date.now();
    const context = await openStore({ openSignup: true }, { now: () => now });
    const dashboard = await open(context, { mailer: hasMail ? mailer : null });
    let last = 0;
    const stranger = () => openBrowser(dashboard.app, `203.0.113.${(last += 1)}`);
    const { db } = context.store;
    const people = async () =>
      (await db.selectFrom('person').select('email').execute()).map(({ email }) => email);
    const pass = (ms: number) => void (now += ms);
    return { dashboard, sent, stranger, db, people, pass };
  }
  const account = (name: string) => ({ name, email: emailOf(name), password: PASSWORD });

  test('creates an account, and its organization, only by the link that is mailed to its address', async () => {
    const { sent, stranger, db, people } = await prepare();
    const eve = stranger();
    expect((await eve.send('POST', '/accounts', account('Eve'))).status).toBe(403);
    const reply = await eve.send('POST', '/sign-ups', { email: ' EVE@shop.example' });
    expect([reply.status, reply.data]).toEqual([200, { token: null }]);
    expect([await people(), sent.map(([to]) => to)]).toEqual([[], [emailOf('Eve')]]);
    const token = tokenOf(sent[0]![1].link!.url);
    expect((await eve.send('POST', '/invitations/check', { token })).data).toEqual({
      email: emailOf('Eve'),
      organisation: null,
      needs_confirmation: false,
    });
    const other = await eve.send('POST', '/accounts', { ...account('Mallory'), token });
    expect(other.status).toBe(422);
    expect((await eve.send('POST', '/accounts', { ...account('Eve'), token })).status).toBe(200);
    expect((await eve.get('/state')).data.organisation).toMatchObject({
      name: 'Eve',
      role: 'owner',
    });
    const verified = await db.selectFrom('person').select('email_verified').execute();
    expect(verified.map((row) => Boolean(row.email_verified))).toEqual([true]);
    const again = await stranger().send('POST', '/accounts', { ...account('Eve'), token });
    expect(again.status).toBe(404);
  });

  test('ends a link after an hour, and when a newer one is made', async () => {
    const { sent, stranger, pass, people } = await prepare();
    const join = async (at: number) => {
      const token = tokenOf(sent[at]![1].link!.url);
      return (await stranger().send('POST', '/accounts', { ...account('Eve'), token })).status;
    };
    for (let i = 0; i < 2; i += 1)
      await stranger().send('POST', '/sign-ups', { email: emailOf('Eve') });
    expect(await join(0)).toBe(404);
    pass(3_600_000);
    expect([await join(1), await people()]).toEqual([404, []]);
  });

  test('gives the same reply for an address that has an account, whose owner gets a mail', async () => {
    const { dashboard, sent, stranger } = await prepare();
    await dashboard.owner('Olga');
    const known = await stranger().send('POST', '/sign-ups', { email: emailOf('Olga') });
    const unknown = await stranger().send('POST', '/sign-ups', { email: emailOf('Eve') });
    expect(known.text).toBe(unknown.text);
    expect(sent.map(([to, { subject }]) => [to, subject])).toEqual([
      [emailOf('Olga'), 'You already have an account'],
      [emailOf('Eve'), 'Confirm your email address'],
    ]);
    expect(JSON.stringify(sent[0])).not.toContain('token=');
  });

  test('sends three links an hour to one address', async () => {
    const { stranger } = await prepare();
    const statuses: number[] = [];
    for (let i = 0; i < 4; i += 1)
      statuses.push((await stranger().send('POST', '/sign-ups', { email: emailOf('Eve') })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  test('needs the link for an invitation too, since its owner can be anyone', async () => {
    const { dashboard, sent, stranger } = await prepare();
    const olga = await dashboard.owner('Olga');
    const { data } = await olga.send('POST', '/invitations', { email: emailOf('Eve') });
    sent.length = 0;
    const invitation = tokenOf(data.link);
    const checked = await stranger().send('POST', '/invitations/check', { token: invitation });
    expect(checked.data).toEqual({
      email: emailOf('Eve'),
      organisation: 'Olga',
      needs_confirmation: true,
    });
    const squatted = await stranger().send('POST', '/accounts', {
      ...account('Eve'),
      token: invitation,
    });
    expect(squatted.status).toBe(403);
    const other = { token: invitation, email: emailOf('Mallory') };
    expect((await stranger().send('POST', '/sign-ups', other)).status).toBe(422);
    const eve = stranger();
    await eve.send('POST', '/sign-ups', { token: invitation, email: emailOf('Eve') });
    expect(sent.map(([to]) => to)).toEqual([emailOf('Eve')]);
    const token = tokenOf(sent[0]![1].link!.url);
    expect((await eve.send('POST', '/accounts', { ...account('Eve'), token })).status).toBe(200);
    expect((await eve.get('/state')).data.organisation).toMatchObject({
      name: 'Olga',
      role: 'member',
    });
  });

  test('revokes the mailed link with its invitation', async () => {
    const { dashboard, sent, stranger } = await prepare();
    const olga = await dashboard.owner('Olga');
    const { data } = await olga.send('POST', '/invitations', {});
    const wanted = { token: tokenOf(data.link), email: emailOf('Eve') };
    await stranger().send('POST', '/sign-ups', wanted);
    const [{ id }] = (await olga.get('/invitations')).data;
    expect((await olga.send('DELETE', `/invitations/${id}`)).status).toBe(200);
    const token = tokenOf(sent.at(-1)![1].link!.url);
    const late = await stranger().send('POST', '/accounts', { ...account('Eve'), token });
    expect(late.status).toBe(404);
  });

  test('without mail shows the link to the operator', async () => {
    const { dashboard, stranger } = await prepare(false);
    const eve = stranger();
    await eve.send('POST', '/sign-ups', { email: emailOf('Eve') });
    const token = tokenOf(dashboard.links[0]!);
    expect((await eve.send('POST', '/accounts', { ...account('Eve'), token })).status).toBe(200);
    expect(dashboard.log.join()).not.toContain(token);
    await stranger().send('POST', '/sign-ups', { email: emailOf('Eve') });
    expect(dashboard.links).toHaveLength(1);
  });
});

test('where sign-up is not open, no link is sent', async () => {
  const sent: string[] = [];
  const dashboard = await open(await openContext(), {
    mailer: { send: (to) => void sent.push(to) },
  });
  const browser = openBrowser(dashboard.app);
  expect((await browser.send('POST', '/sign-ups', { email: emailOf('Eve') })).status).toBe(403);
  expect(sent).toEqual([]);
});

test.each([
  [{ host: '127.0.0.1', publicUrl: null }, true],
  [{ host: '::1', publicUrl: null }, true],
  [{ host: 'localhost', publicUrl: 'http://localhost:8025' }, true],
  [{ host: '127.0.0.1', publicUrl: 'http://[::1]:8025' }, true],
  [{ host: '0.0.0.0', publicUrl: null }, false],
  [{ host: '::', publicUrl: null }, false],
  [{ host: '0.0.0.0', publicUrl: 'http://127.0.0.1:8025' }, false],
  [{ host: '127.0.0.1', publicUrl: 'https://verify.postern.test' }, false],
  [{ host: '127.0.0.1', publicUrl: 'http://127.0.0.1.postern.test' }, false],
])('open sign-up without mail at %o starts: %s', (place, isAllowed) => {
  const settings = { openSignup: true, mailUrl: null, port: 8025, ...place };
  expect(signUpIssue(settings) === null).toBe(isAllowed);
  expect(signUpIssue({ ...settings, mailUrl: 'smtp://127.0.0.1:1' })).toBeNull();
  expect(signUpIssue({ ...settings, openSignup: false })).toBeNull();
});

test('a service with open sign-up and without mail does not start where others reach it', async () => {
  const settings = { openSignup: true, publicUrl: 'https://verify.postern.test', port: 0 };
  await expect(startService({ ...settings, databaseUrl: ':memory:' })).rejects.toThrow(
    'startService: openSignup needs --mail, which confirms addresses, except on loopback',
  );
});
