import { expect, test } from 'vitest';
import { openBrowser, type Browser } from '../dashboard/test/browser.ts';
import { cheapPassword } from '../dashboard/test/cheap-password.ts';
import { codeOf } from '../dashboard/test/code-of.ts';
import { open, PASSWORD, tokenOf, type Opened } from '../dashboard/test/open.ts';
import type { Letter } from '../mail/letter.ts';
import { createMemoryCounter } from '../limits/counter.ts';
import { describeOneStore } from '../test/stores.ts';
import { resetPassword } from './reset-password.ts';
import {
  countOf,
  EMAIL,
  guessFromEverywhere,
  newPlace,
  OTHER,
  signIn,
  switchOn,
} from './test/guesses.ts';

describeOneStore(
  'PostgreSQL',
  'an account whose password is guessed from many networks',
  (openStore) => {
    async function openGuessed() {
      const dashboard = await open({ ...(await openStore()), createCounter: createMemoryCounter });
      const olga = await dashboard.owner();
      expect(await guessFromEverywhere(dashboard)).toBe(100);
      return { dashboard, olga };
    }

    test('is locked for a new browser, and open for a browser in which its user has signed in', async () => {
      const { dashboard, olga } = await openGuessed();
      const elsewhere = openBrowser(dashboard.app, newPlace());
      const { status, message } = await signIn(elsewhere, PASSWORD);
      expect([status, message]).toEqual([429, 'Too many requests']);
      expect((await olga.send('POST', '/auth/sign-out', {})).status).toBe(200);
      expect((await signIn(olga, PASSWORD)).status).toBe(200);
    });

    test('stays locked for a browser that is known for another account', async () => {
      const { dashboard, olga } = await openGuessed();
      const eve = await dashboard.invited(olga, 'Eve');
      expect((await signIn(eve, PASSWORD)).status).toBe(429);
    });

    test('is locked for browsers that are known from before a change of the password, and not for that of the change', async () => {
      const { dashboard, olga } = await openGuessed();
      const earlier = openBrowser(dashboard.app, newPlace());
      for (const [name, value] of olga.cookies) earlier.cookies.set(name, value);
      earlier.cookies.delete('postern.session_token');
      const passwords = { currentPassword: PASSWORD, newPassword: OTHER };
      expect((await olga.send('POST', '/auth/change-password', passwords)).status).toBe(200);
      // Wrong passwords were guesses of the old one.
      expect(await guessFromEverywhere(dashboard)).toBe(100);
      expect((await signIn(earlier, OTHER)).status).toBe(429);
      await olga.send('POST', '/auth/sign-out', {});
      expect((await signIn(olga, OTHER)).status).toBe(200);
    });

    test('is open in every browser once the operator has set another password', async () => {
      const { dashboard } = await openGuessed();
      expect((await signIn(openBrowser(dashboard.app, newPlace()), PASSWORD)).status).toBe(429);
      await resetPassword(dashboard.context, { email: EMAIL, password: OTHER }, (password) =>
        cheapPassword.hash(password),
      );
      expect((await signIn(openBrowser(dashboard.app, newPlace()), OTHER)).status).toBe(200);
    });

    test('is open for a browser in which its user has reset the password by mail', async () => {
      const sent: Letter[] = [];
      const mailer = { send: (_: string, letter: Letter) => void sent.push(letter) };
      const context = { ...(await openStore()), createCounter: createMemoryCounter };
      const dashboard = await open(context, { mailer });
      const olga = await dashboard.owner();
      await switchOn(olga);
      await guessFromEverywhere(dashboard);
      const browser = openBrowser(dashboard.app, newPlace());
      expect((await signIn(browser, PASSWORD)).message).toBe(
        'Too many attempts for this account. Wait, or reset the password by mail: the link lets this browser in',
      );
      await browser.send('POST', '/password-resets', { email: EMAIL });
      const token = tokenOf(sent[0]!.link!.url);
      const used = await browser.send('POST', '/password-resets/use', { token, password: OTHER });
      expect(used.status).toBe(200);
      // Also while the new password is guessed.
      expect(await guessFromEverywhere(dashboard)).toBe(100);
      // It is not signed in, and the second factor is still required.
      expect((await browser.get('/keys')).status).toBe(401);
      expect((await signIn(browser, OTHER)).data).toEqual({ second_factor: true });
      expect((await signIn(openBrowser(dashboard.app, newPlace()), OTHER)).status).toBe(429);
    });
  },
);

describeOneStore('PostgreSQL', 'code guessing', (openStore) => {
  const times = { now: () => (clock += 1) };
  let clock = Date.now();

  async function openWithFactor() {
    const store = await openStore({}, times);
    const dashboard = await open({ ...store, createCounter: createMemoryCounter });
    const olga = await dashboard.owner();
    return { dashboard, olga, uri: await switchOn(olga) };
  }

  /** A browser in a new place that has given the password. */
  async function withPassword({ app }: Opened) {
    const browser = openBrowser(app, newPlace());
    expect((await signIn(browser, PASSWORD)).data).toEqual({ second_factor: true });
    return browser;
  }

  const sendCode = (browser: Browser, code: string) =>
    browser.send('POST', '/auth/sign-in/second-factor', { code });

  test.each(['000000', 'aaaaa-AAAAA'])(
    'with forty requests of %s at the same time has ten codes checked',
    async (code) => {
      const { dashboard, uri } = await openWithFactor();
      const thieves = [];
      for (let at = 0; at < 40; at += 1) thieves.push(await withPassword(dashboard));
      const replies = await Promise.all(thieves.map((thief) => sendCode(thief, code)));
      const statuses = replies.map(({ status }) => status);
      expect([countOf(statuses, 422), countOf(statuses, 429)]).toEqual([10, 30]);
      const last = await withPassword(dashboard);
      expect((await sendCode(last, codeOf(uri, 1))).status).toBe(429);
    },
  );

  test('from other networks does not block a browser in which the user has signed in', async () => {
    const { dashboard, olga, uri } = await openWithFactor();
    for (let at = 0; at < 12; at += 1) await sendCode(await withPassword(dashboard), '000000');
    await olga.send('POST', '/auth/sign-out', {});
    expect((await signIn(olga, PASSWORD)).data).toEqual({ second_factor: true });
    expect((await sendCode(olga, codeOf(uri, 1))).status).toBe(200);
  });
});
