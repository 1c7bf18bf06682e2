import { symmetricDecrypt } from 'better-auth/crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { open, PASSWORD } from '../dashboard/test/open.ts';
import { describeOneStore } from '../test/stores.ts';

const SECRET = 'a secret of the operator, long enough';

describeOneStore('SQLite', 'secrets of accounts', (openStore) => {
  async function openDashboard() {
    const dashboard = await open(await openStore({ secret: SECRET }));
    return { dashboard, db: dashboard.context.store.db, olga: await dashboard.owner('Olga') };
  }

  test('of sessions are 32 random letters and digits, and a new one for each sign-in', async () => {
    const { dashboard, db, olga } = await openDashboard();
    for (const name of ['Ann', 'Bob', 'Eve']) await dashboard.invited(olga, name);
    const tokens = (await db.selectFrom('session').select('token').execute()).map(
      ({ token }) => token,
    );
    for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(new Set(tokens).size).toBe(4);
  });

  test('of apps and backup codes are random values of Web Crypto', async () => {
    const { olga } = await openDashboard();
    const random = vi.spyOn(globalThis.crypto, 'getRandomValues');
    const weak = vi.spyOn(Math, 'random');
    onTestFinished(() => void vi.restoreAllMocks());
    await olga.send('POST', '/second-factor', { password: PASSWORD });
    // At least a value for the secret of the app and one for each of the ten codes.
    expect(random.mock.calls.length).toBeGreaterThan(10);
    expect(weak).not.toHaveBeenCalled();
  });

  test('of backup codes have ten letters and digits each, and no two are the same', async () => {
    const { olga } = await openDashboard();
    const { data } = await olga.send('POST', '/second-factor', { password: PASSWORD });
    const codes = data.codes as string[];
    for (const code of codes) expect(code).toMatch(/^[A-Za-z0-9]{5}-[A-Za-z0-9]{5}$/);
    expect([codes.length, new Set(codes).size]).toEqual([10, 10]);
  });

  test('of apps are stored encrypted, and a changed ciphertext is rejected', async () => {
    const { db, olga } = await openDashboard();
    const { data } = await olga.send('POST', '/second-factor', { password: PASSWORD });
    const shown = new URL(data.uri as string).searchParams.get('secret')!;
    const rows = db.selectFrom('second_factor').select('secret');
    const { secret: stored } = await rows.executeTakeFirstOrThrow();
    expect(stored).toMatch(/^[0-9a-f]+$/);
    expect(stored).not.toContain(Buffer.from(shown).toString('hex'));
    const decrypt = (text: string) => symmetricDecrypt({ key: SECRET, data: text });
    const text = await decrypt(stored);
    // XChaCha20-Poly1305: 24 bytes of nonce before the text, 16 of the tag after it.
    expect(stored).toHaveLength(2 * (24 + text.length + 16));
    for (const at of [0, 50, stored.length - 1]) {
      const other = stored[at] === '0' ? '1' : '0';
      await expect(decrypt(stored.slice(0, at) + other + stored.slice(at + 1))).rejects.toThrow();
    }
    await expect(symmetricDecrypt({ key: `${SECRET}!`, data: stored })).rejects.toThrow();
  });
});
