import { expect, test } from 'vitest';
import { describeStores } from '../test/stores.ts';
import { openAccount } from './accounts.ts';
import { createAuth, type AuthCaller } from './auth.ts';
import { withSignInLimits } from './auth-limits.ts';
import { cheapPassword } from '../dashboard/test/cheap-password.ts';

const EMAIL = 'olga@shop.example';
const PASSWORD = 'correct horse battery';
/** More than any limit, also of two counts that do not know of each other. */
const MOST = 400;
const HOME = from('198.51.100.7');

function from(ip: string): AuthCaller {
  return { cookie: undefined, ip };
}

describeStores('signing in', (open) => {
  async function prepare() {
    const settings = { publicUrl: 'http://localhost:1' };
    let at = Date.now();
    const context = await open(settings, { now: () => at });
    const accounts = createAuth(context, 'x'.repeat(32), cheapPassword);
    const auth = withSignInLimits(context, accounts);
    const passwordHash = await accounts.hashPassword(PASSWORD);
    await openAccount(context, { name: 'Olga', email: EMAIL, passwordHash }, null);
    const attempt = async (caller: AuthCaller, password: string, email = EMAIL) =>
      auth.ask('/sign-in/email', { email, password }, caller).then(
        ({ status }) => status,
        ({ code, retryAfterMs }: { code: string; retryAfterMs: number }) => {
          expect(retryAfterMs).toBeGreaterThan(0);
          return code;
        },
      );
    /**
     * Tries wrong passwords until one is refused, and tells how many were not: a few more than the limit where the
     * database was slow to count.
     */
    const guess = async (callerOf: (n: number) => AuthCaller, email = EMAIL) => {
      for (let n = 0; n < MOST; n += 1) {
        const reply = await attempt(callerOf(n), 'wrong password', email);
        if (reply === 'rate_limited') return n;
        // better-auth's own limit of an address may be reached first where the database was slow to count.
        expect([401, 429]).toContain(reply);
      }
      return MOST;
    };
    return { auth, attempt, guess, pass: (ms: number) => void (at += ms) };
  }

  test('is limited for an account and an address', async () => {
    const { attempt, guess } = await prepare();
    // better-auth's own limit is for an address and a minute, whichever account it is.
    expect(await guess(() => HOME)).toBeGreaterThanOrEqual(10);
    expect(await attempt(HOME, PASSWORD)).toBe('rate_limited');
    expect(await attempt(from('198.51.100.8'), PASSWORD)).toBe(200);
  });

  test('counts the addresses of one /64 together', async () => {
    const { attempt, guess } = await prepare();
    await guess((n) => from(`2001:db8::${n + 1}`));
    expect(await attempt(from('2001:db8::99'), PASSWORD)).toBe('rate_limited');
  });

  test('is limited for an account from everywhere, but for addresses that it was used from', async () => {
    const { auth, attempt, guess, pass } = await prepare();
    expect((await auth.signIn({ email: EMAIL, password: PASSWORD }, HOME)).status).toBe(200);
    const count = await guess((n) => from(`203.0.${n >> 8}.${n & 255}`));
    expect(count).toBeGreaterThanOrEqual(100);
    expect(count).toBeLessThan(MOST);
    expect(await attempt(from('192.0.2.44'), PASSWORD)).toBe('rate_limited');
    expect(await attempt(HOME, PASSWORD)).toBe(200);
    pass(91 * 24 * 3_600_000);
    expect(await attempt(HOME, PASSWORD)).toBe('rate_limited');
  });

  test('is as limited for an account that does not exist', async () => {
    const { guess } = await prepare();
    const count = await guess((n) => from(`203.0.${n >> 8}.${n & 255}`), 'nobody@shop.example');
    expect(count).toBeGreaterThanOrEqual(100);
    expect(count).toBeLessThan(MOST);
  });
});
