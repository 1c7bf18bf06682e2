import { symmetricEncrypt } from 'better-auth/crypto';
import { expect, test } from 'vitest';
import { openBrowser, type Browser } from '../dashboard/test/browser.ts';
import { codeOf } from '../dashboard/test/code-of.ts';
import { emailOf, open, PASSWORD, type Opened } from '../dashboard/test/open.ts';
import { describeStores } from '../test/stores.ts';

const SECRET = 'a secret of the operator, long enough';
const OLD_CODES = ['aaaaa-BBBBB', 'ccccc-DDDDD', 'eeeee-FFFFF'];

async function switchOn(browser: Browser): Promise<string[]> {
  const { data } = await browser.send('POST', '/second-factor', { password: PASSWORD });
  await browser.send('POST', '/second-factor/confirm', { code: codeOf(data.uri) });
  return data.codes as string[];
}

/** Signs in by the password and a code, somewhere else. @returns the status of the second step. */
async function signInBy(code: string, { app }: Opened): Promise<number> {
  const browser = openBrowser(app, `203.0.113.${(last += 1)}`);
  const body = { email: emailOf('Olga'), password: PASSWORD };
  await browser.send('POST', '/auth/sign-in/email', body);
  return (await browser.send('POST', '/auth/sign-in/second-factor', { code })).status;
}
let last = 0;

const storedOf = async ({ context }: Opened) => {
  const { db } = context.store;
  return (await db.selectFrom('second_factor').selectAll().executeTakeFirstOrThrow()).backup_codes;
};

describeStores('backup codes', (openStore) => {
  test('are stored as hashes with one salt, and each works once', async () => {
    const dashboard = await open(await openStore());
    const codes = await switchOn(await dashboard.owner('Olga'));
    const stored = await storedOf(dashboard);
    for (const code of codes) expect(stored).not.toContain(code);
    const salts = (JSON.parse(stored) as string[]).map((hash) => hash.split(':')[0]);
    expect([salts.length, new Set(salts).size]).toEqual([10, 1]);
    expect(await signInBy(codes[3]!, dashboard)).toBe(200);
    expect(await signInBy(codes[3]!, dashboard)).toBe(422);
    expect(await signInBy(codes[4]!, dashboard)).toBe(200);
    expect(JSON.parse(await storedOf(dashboard))).toHaveLength(8);
    const [hash] = JSON.parse(await storedOf(dashboard)) as [string];
    expect(await signInBy(hash, dashboard)).toBe(422);
  });

  test('that an earlier version encrypted are hashed at the start, and work before', async () => {
    const context = await openStore({ secret: SECRET });
    const earlier = await open(context);
    await switchOn(await earlier.owner('Olga'));
    const encrypt = async (codes: string[]) => {
      const data = await symmetricEncrypt({ key: SECRET, data: JSON.stringify(codes) });
      await context.store.db.updateTable('second_factor').set({ backup_codes: data }).execute();
    };
    await encrypt(OLD_CODES);
    expect(await signInBy(OLD_CODES[0]!, earlier)).toBe(200);
    expect(JSON.parse(await storedOf(earlier))).toHaveLength(2);
    await encrypt(OLD_CODES);
    const later = await open(context);
    await expect.poll(() => storedOf(later)).toMatch(/^\["/);
    expect(await signInBy(OLD_CODES[1]!, later)).toBe(200);
    expect(await signInBy(OLD_CODES[1]!, later)).toBe(422);
  });

  test('work with another secret; codes of the app do not, and the reply tells what to do', async () => {
    const context = await openStore({ secret: SECRET });
    const codes = await switchOn(await (await open(context)).owner('Olga'));
    const settings = { ...context.settings, secret: 'another secret, after a restore without it' };
    const restored = await open({ ...context, settings });
    const browser = openBrowser(restored.app, '203.0.113.200');
    await browser.send('POST', '/auth/sign-in/email', {
      email: emailOf('Olga'),
      password: PASSWORD,
    });
    const byApp = await browser.send('POST', '/auth/sign-in/second-factor', { code: '123456' });
    expect([byApp.status, byApp.message]).toEqual([409, expect.stringContaining('backup code')]);
    expect(await signInBy(codes[0]!, restored)).toBe(200);
  });
});
