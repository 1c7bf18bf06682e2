import { expect, test } from 'vitest';
import type { Letter } from '../mail/letter.ts';
import { describeOneStore } from '../test/stores.ts';
import { createAuthenticator } from '../dashboard/test/authenticator.ts';
import { openBrowser, type Browser } from '../dashboard/test/browser.ts';
import { codeOf } from '../dashboard/test/code-of.ts';
import { emailOf, open, PASSWORD, tokenOf } from '../dashboard/test/open.ts';

const ORIGIN = 'http://localhost:8025';
const OTHER = 'seven green herons wait';
const OLGA = { email: emailOf('Olga'), password: PASSWORD };

/** Turns on two-step sign-in. */
async function turnOn(browser: Browser): Promise<{ uri: string; codes: string[] }> {
  const { data } = await browser.send('POST', '/second-factor', { password: PASSWORD });
  await browser.send('POST', '/second-factor/confirm', { code: codeOf(data.uri) });
  return data;
}

async function addPasskey(browser: Browser) {
  const authenticator = createAuthenticator();
  const asked = await browser.send('POST', '/passkeys/options', { password: PASSWORD });
  const response = authenticator.register(asked.data.challenge, ORIGIN);
  const added = await browser.send('POST', '/passkeys', { name: 'Phone', response });
  return { authenticator, added };
}

/** A change of a factor: what comes before it, and the change itself with a password. */
interface Change {
  /** @returns the id of a passkey, where one is needed. */
  prepare?: (olga: Browser) => Promise<unknown>;
  change: (olga: Browser, password: string, prepared: unknown) => Promise<{ status: number }>;
}

const CHANGES: Record<string, Change> = {
  'changing the password': {
    change: (olga, currentPassword) =>
      olga.send('POST', '/auth/change-password', { currentPassword, newPassword: OTHER }),
  },
  'turning on two-step sign-in': {
    async change(olga, password) {
      const begun = await olga.send('POST', '/second-factor', { password });
      if (begun.status !== 200) return begun;
      return olga.send('POST', '/second-factor/confirm', { code: codeOf(begun.data.uri) });
    },
  },
  'creating backup codes': {
    prepare: turnOn,
    change: (olga, password) => olga.send('POST', '/second-factor/codes', { password }),
  },
  'turning off two-step sign-in': {
    prepare: turnOn,
    change: (olga, password) => olga.send('POST', '/second-factor/disable', { password }),
  },
  'adding a passkey': {
    async change(olga, password) {
      const asked = await olga.send('POST', '/passkeys/options', { password });
      if (asked.status !== 200) return asked;
      const response = createAuthenticator().register(asked.data.challenge, ORIGIN);
      return olga.send('POST', '/passkeys', { name: 'Phone', response });
    },
  },
  'removing a passkey': {
    prepare: async (olga) => (await addPasskey(olga)).added.data.id as string,
    change: (olga, password, id) =>
      olga.send('POST', `/passkeys/${String(id)}/remove`, { password }),
  },
  'signing out other browsers': {
    change: (olga, password) => olga.send('POST', '/sessions/end', { password }),
  },
};

describeOneStore('SQLite', 'a change of a factor', (openStore) => {
  async function prepare() {
    const sent: Letter[] = [];
    const mailer = { send: (_: string, letter: Letter) => void sent.push(letter) };
    const dashboard = await open(await openStore({ publicUrl: ORIGIN }), { mailer });
    const olga = await dashboard.owner('Olga');
    let last = 0;
    const elsewhere = () => openBrowser(dashboard.app, `203.0.113.${(last += 1)}`, ORIGIN);
    const { db } = dashboard.context.store;
    /** Everything that a factor is made of. */
    const factors = async () => [
      await db.selectFrom('credential').select('password').execute(),
      await db.selectFrom('passkey').select('id').execute(),
      await db.selectFrom('second_factor').select(['secret', 'verified']).execute(),
      await db.selectFrom('person').select('two_factor_enabled').execute(),
      await db.selectFrom('session').select('id').execute(),
    ];
    return { dashboard, olga, elsewhere, sent, db, factors };
  }
  const isIn = async (browser: Browser) => (await browser.get('/state')).data.signed_in as boolean;

  test.each(Object.keys(CHANGES))('%s needs the password', async (name) => {
    const { olga, factors } = await prepare();
    const { prepare: before, change } = CHANGES[name]!;
    const prepared = await before?.(olga);
    const then = await factors();
    expect((await change(olga, 'not the password', prepared)).status).toBe(422);
    expect(await factors()).toEqual(then);
    expect((await change(olga, undefined as never, prepared)).status).toBe(422);
    expect(await factors()).toEqual(then);
  });

  test.each(Object.keys(CHANGES))(
    '%s ends other sessions, second steps and mailed links, and renews the token',
    async (name) => {
      const { dashboard, olga, elsewhere, sent, db } = await prepare();
      const { prepare: before, change } = CHANGES[name]!;
      const prepared = await before?.(olga);
      const person = await db.selectFrom('person').select('id').executeTakeFirstOrThrow();
      const stolen = elsewhere();
      for (const [cookie, value] of olga.cookies) stolen.cookies.set(cookie, value);
      const step = `2fa-${name.length}`;
      const times = { created_at: new Date(), updated_at: new Date() };
      const row = { ...times, expires_at: new Date(Date.now() + 600_000) };
      for (const [identifier, value] of [
        [step, person.id],
        [`2fa-attempts-${step}`, '0'],
        [`registration-${step}`, JSON.stringify({ userData: { id: person.id, name: 'x' } })],
        ['2fa-of-another', 'another'],
      ] as const) {
        const values = { id: crypto.randomUUID(), identifier, value, ...row };
        await db.insertInto('verification').values(values).execute();
      }
      await elsewhere().send('POST', '/password-resets', { email: OLGA.email });
      const token = tokenOf(sent.at(-1)!.link!.url);

      expect((await change(olga, PASSWORD, prepared)).status).toBe(200);
      expect([await isIn(olga), await isIn(stolen)]).toEqual([true, false]);
      expect(await db.selectFrom('session').select('id').execute()).toHaveLength(1);
      const left = await db.selectFrom('verification').select('identifier').execute();
      expect(left).toEqual([{ identifier: '2fa-of-another' }]);
      const used = { token, password: 'four tired otters swim' };
      const late = await elsewhere().send('POST', '/password-resets/use', used);
      expect(late.status).toBe(404);
      expect(dashboard.log.join()).not.toContain('failed');
    },
  );

  test('a second step that was begun with the old password does not sign in', async () => {
    const { olga, elsewhere } = await prepare();
    const { uri } = await turnOn(olga);
    const thief = elsewhere();
    const begun = await thief.send('POST', '/auth/sign-in/email', OLGA);
    expect(begun.data).toEqual({ second_factor: true });
    await CHANGES['changing the password']!.change(olga, PASSWORD, null);
    const late = await thief.send('POST', '/auth/sign-in/second-factor', { code: codeOf(uri, 1) });
    expect([late.status, await isIn(thief)]).toEqual([401, false]);
  });

  test('a passkey whose challenge came before another change is not added', async () => {
    const { olga, db } = await prepare();
    const asked = await olga.send('POST', '/passkeys/options', { password: PASSWORD });
    await CHANGES['changing the password']!.change(olga, PASSWORD, null);
    const response = createAuthenticator().register(asked.data.challenge, ORIGIN);
    expect((await olga.send('POST', '/passkeys', { name: 'Phone', response })).status).toBe(422);
    expect(await db.selectFrom('passkey').select('id').execute()).toEqual([]);
  });

  test('a passkey signs in after it was added, and not after it was removed', async () => {
    const { olga, elsewhere } = await prepare();
    const { authenticator, added } = await addPasskey(olga);
    expect(added.status).toBe(200);
    const browser = elsewhere();
    const enter = async () => {
      const { data } = await browser.send('POST', '/auth/sign-in/passkey-options', {});
      const response = authenticator.assert(data.challenge, ORIGIN);
      return (await browser.send('POST', '/auth/sign-in/passkey', { response })).status;
    };
    expect(await enter()).toBe(200);
    await browser.send('POST', '/auth/sign-out', {});
    const path = `/passkeys/${added.data.id}/remove`;
    expect((await olga.send('POST', path, { password: PASSWORD })).status).toBe(200);
    expect(await enter()).toBe(401);
  });

  test('a code at the sign-in does not turn on a second factor of the session', async () => {
    const { olga } = await prepare();
    const { data } = await olga.send('POST', '/second-factor', { password: PASSWORD });
    const code = codeOf(data.uri);
    expect((await olga.send('POST', '/auth/sign-in/second-factor', { code })).status).toBe(401);
    expect((await olga.get('/state')).data.user.has_second_factor).toBe(false);
  });
});
