import { expect, test } from 'vitest';
import { describeOneStore } from '../test/stores.ts';
import { openAccount } from './accounts.ts';
import { createAuth, type AuthPath } from './auth.ts';
import { passkeysRefusal } from './auth-plugins.ts';
import { signedInBy } from './auth-response.ts';
import { cheapPassword } from '../dashboard/test/cheap-password.ts';
import { codeOf } from '../dashboard/test/code-of.ts';

const email = 'olga@shop.example';
const password = 'correct horse battery';

test.each([
  ['http://localhost:8025', null],
  ['https://verify.postern.test', null],
  ['http://127.0.0.1:8025', /IP address/],
  ['https://[::1]:8025', /IP address/],
  ['http://verify.postern.test', /https/],
])('at %s passkeys are off for the reason %s', (origin, reason) => {
  const said = passkeysRefusal(origin);
  if (reason) expect(said).toMatch(reason);
  else expect(said).toBeNull();
});

describeOneStore('PostgreSQL', 'a second factor', (open) => {
  async function prepare(publicUrl = 'http://localhost:1') {
    const context = await open({ publicUrl });
    const auth = createAuth(context, 'x'.repeat(32), cheapPassword);
    const passwordHash = await auth.hashPassword(password);
    await openAccount(context, { name: 'Olga', email, passwordHash }, null);
    let last = 0;
    /** A browser with its cookies and its own IP address. */
    const browser = () => {
      const jar = new Map<string, string>();
      const ip = `198.51.100.${(last += 1)}`;
      const caller = () => ({
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') || undefined,
        ip,
      });
      const ask = async (path: AuthPath, body: object = {}) => {
        const reply = await auth.ask(path, body, caller());
        for (const line of reply.headers.getSetCookie()) {
          const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
          if (/max-age=0/i.test(line)) jar.delete(name!);
          else jar.set(name!, value!);
        }
        return reply;
      };
      const isIn = async () => (await auth.find(caller())).person !== null;
      return { ask, isIn, caller };
    };
    return { context, auth, browser };
  }

  test('is required after the password, and a backup code replaces it once', async () => {
    const { browser } = await prepare();
    const first = browser();
    await first.ask('/sign-in/email', { email, password });
    const enabled = await first.ask('/two-factor/enable', { password });
    const { totpURI, backupCodes } = (await enabled.json()) as {
      totpURI: string;
      backupCodes: string[];
    };
    expect((await first.ask('/two-factor/verify-totp', { code: codeOf(totpURI) })).status).toBe(
      200,
    );

    const second = browser();
    const begun = await second.ask('/sign-in/email', { email, password });
    expect(await signedInBy(begun)).toBeNull();
    expect(await begun.json()).toMatchObject({ twoFactorRedirect: true });
    expect(await second.isIn()).toBe(false);
    expect((await second.ask('/two-factor/verify-totp', { code: '000000' })).status).toBe(401);
    const ended = await second.ask('/two-factor/verify-totp', { code: codeOf(totpURI, 1) });
    expect(await signedInBy(ended)).toMatch(/./);
    expect(await second.isIn()).toBe(true);

    for (const isGood of [true, false]) {
      const third = browser();
      await third.ask('/sign-in/email', { email, password });
      await third.ask('/two-factor/verify-backup-code', { code: backupCodes[0] });
      expect(await third.isIn()).toBe(isGood);
    }
  });

  test('or a passkey is offered under a name alone, to a user who is signed in', async () => {
    const named = await prepare();
    const own = named.browser();
    expect((await own.ask('/passkey/generate-register-options')).status).toBe(401);
    await own.ask('/sign-in/email', { email, password });
    const options = await own.ask('/passkey/generate-register-options');
    expect(await options.json()).toMatchObject({
      rp: { id: 'localhost', name: 'Postern' },
      authenticatorSelection: { userVerification: 'required' },
    });
    expect(await (await own.ask('/passkey/list-user-passkeys')).json()).toEqual([]);
    const response = { id: 'unknown', rawId: 'unknown', type: 'public-key', response: {} };
    await own.ask('/passkey/generate-authenticate-options');
    expect((await own.ask('/passkey/verify-authentication', { response })).status).toBe(401);
    const numbered = (await prepare('http://127.0.0.1:1')).browser();
    expect((await numbered.ask('/passkey/generate-authenticate-options')).status).toBe(404);
  });
});
