import { expect, test } from 'vitest';
import { openAccount } from '../auth/accounts.ts';
import { mailPasswordLink, usePasswordLink } from '../auth/reset-password.ts';
import { describeStores } from '../test/stores.ts';
import type { Letter } from './letter.ts';
import { createNotices } from './notices.ts';

const PASSWORD = 'correct horse battery';

describeStores('mail to users', (open) => {
  async function prepare() {
    let at = Date.now();
    const context = await open({ publicUrl: 'http://localhost:1' }, { now: () => at });
    const sent: [string, Letter][] = [];
    const mailer = { send: (to: string, letter: Letter) => void sent.push([to, letter]) };
    const account = { name: 'Olga', email: 'olga@shop.example', passwordHash: 'x' };
    await openAccount(context, account, null);
    await openAccount(context, { ...account, email: 'eve@other.example' }, null);
    const olga = await context.store.db.selectFrom('member').selectAll().executeTakeFirstOrThrow();
    return { context, sent, mailer, orgId: olga.org_id, pass: (ms: number) => void (at += ms) };
  }

  test('notices go only to the owners of the organization', async () => {
    const { context, sent, mailer, orgId } = await prepare();
    const notices = createNotices(context, mailer);
    const key = { orgId, keyId: 'k', name: 'Shop', hint: 'abcd', expiresAt: 0, personId: null };
    await notices.keysExpiring(orgId, [{ ...key, days: 7 }]);
    expect(sent).toHaveLength(1);
    expect(sent[0]![1].subject).toBe('The API key Shop expires within 7 days');
    await notices.endpointOff('unknown', 'It returned 410 Gone.');
    expect(sent).toHaveLength(1);
  });

  test('an owner has one mail about all keys, and another user one about their own', async () => {
    const { context, sent, mailer, orgId } = await prepare();
    const { db } = context.store;
    const ann = { name: 'Ann', email: 'ann@shop.example', passwordHash: 'x' };
    await openAccount(context, ann, null);
    const { id } = await db
      .selectFrom('person')
      .select('id')
      .where('email', '=', ann.email)
      .executeTakeFirstOrThrow();
    const place = { org_id: orgId, role: 'member' } as const;
    await db.updateTable('member').set(place).where('user_id', '=', id).execute();
    const keys = Array.from({ length: 200 }, (_, at) => ({
      ...{ orgId, keyId: `${at}`, name: `key ${at}`, hint: 'abcd', expiresAt: 0, days: 1 },
      personId: at < 2 ? id : null,
    }));
    await createNotices(context, mailer).keysExpiring(orgId, keys);
    const summary = sent.map(([to, { subject, paragraphs }]) => [to, subject, paragraphs.length]);
    expect(summary.toSorted()).toEqual([
      ['ann@shop.example', '2 API keys are about to expire', 4],
      ['olga@shop.example', '200 API keys are about to expire', 202],
    ]);
  });

  test('a password link works once, within an hour, and an address without an account gets no mail', async () => {
    const { context, sent, mailer, pass } = await prepare();
    const use = (token: string, password: string) => usePasswordLink(context, { token, password });
    await mailPasswordLink(context, mailer, 'unknown@shop.example');
    expect(sent).toEqual([]);
    const request = async () => {
      await mailPasswordLink(context, mailer, 'Olga@shop.example');
      return sent.at(-1)![1].link!.url.split('#token=')[1]!;
    };
    const first = await request();
    const token = await request();
    expect(sent.at(-1)![0]).toBe('olga@shop.example');
    await expect(use(first, PASSWORD)).rejects.toMatchObject({ code: 'not_found' });
    await expect(use(token, 'passwordpassword')).rejects.toMatchObject({
      code: 'unprocessable',
    });
    await use(token, PASSWORD);
    await expect(use(token, PASSWORD)).rejects.toMatchObject({ code: 'not_found' });
    const late = await request();
    pass(3_600_000);
    await expect(use(late, PASSWORD)).rejects.toMatchObject({ code: 'not_found' });
  });
});
