import { hashPassword } from 'better-auth/crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openContext } from '../test/service-context.ts';
import { openAccount } from './accounts.ts';
import { createAuth } from './auth.ts';
import { createScryptHash, scryptHash } from './password-hash.ts';

const PASSWORD = 'correct horse battery';

test('a hash has its parameters and its own salt, and matches only its password', async () => {
  const [one, other] = [await scryptHash.hash(PASSWORD), await scryptHash.hash(PASSWORD)];
  expect(one).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(other).not.toBe(one);
  expect(await scryptHash.verify({ hash: one, password: PASSWORD })).toBe(true);
  expect(await scryptHash.verify({ hash: one, password: `${PASSWORD} ` })).toBe(false);
  expect(scryptHash.isOutdated(one)).toBe(false);
});

test('two Unicode forms of one letter are the same password', async () => {
  const hash = await scryptHash.hash('caf\u00e9 au lait, please');
  expect(await scryptHash.verify({ hash, password: 'cafe\u0301 au lait, please' })).toBe(true);
});

test('equal texts have equal hashes with the same salt', async () => {
  const one = await scryptHash.hash('abcde-fghij');
  expect(await scryptHash.hash('abcde-fghij', one)).toBe(one);
  expect(await scryptHash.hash('abcde-fghik', one)).not.toBe(one);
});

test('a hash of an earlier version matches its password, and counts as outdated, as one with other parameters does', async () => {
  const hash = await hashPassword(PASSWORD);
  expect(await scryptHash.verify({ hash, password: PASSWORD })).toBe(true);
  expect(await scryptHash.verify({ hash, password: 'another password' })).toBe(false);
  expect(scryptHash.isOutdated(hash)).toBe(true);
  expect(scryptHash.isOutdated('$scrypt$ln=14,r=8,p=3$c2FsdA$a2V5')).toBe(true);
});

test('a hash that has waited five seconds for its turn is not computed, and those before it are', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const begun: (() => void)[] = [];
  const derive = (...given: unknown[]) => {
    const done = given.at(-1) as (error: null, key: Buffer) => void;
    begun.push(() => done(null, Buffer.alloc(32)));
  };
  const { hash } = createScryptHash(derive as never);
  const first = [hash(PASSWORD), hash(PASSWORD)];
  const late = Promise.allSettled([hash(PASSWORD), hash(PASSWORD)]);
  await vi.advanceTimersByTimeAsync(4999);
  const waiting = hash(PASSWORD);
  await vi.advanceTimersByTimeAsync(1);
  const rejection = { status: 'rejected', reason: { code: 'overloaded', retryAfterMs: 5000 } };
  expect(await late).toMatchObject([rejection, rejection]);
  begun.forEach((end) => end());
  await Promise.all(first);
  await new Promise(setImmediate);
  expect(begun).toHaveLength(3);
  begun.at(-1)!();
  await waiting;
});

test('a stored text of another form is an error', async () => {
  await expect(scryptHash.verify({ hash: 'plain', password: 'plain' })).rejects.toThrow(/form/);
});

test('a sign-in with the right password replaces an outdated hash', async () => {
  const context = await openContext({ publicUrl: 'http://localhost:1' });
  const auth = createAuth(context, 'a secret of the operator, long enough');
  const person = { name: 'Jane', email: 'jane@shop.dev' };
  const outdated = await hashPassword(PASSWORD);
  await openAccount(context, { ...person, passwordHash: outdated }, null);
  const stored = async () => {
    const rows = context.store.db.selectFrom('credential').select('password');
    return (await rows.executeTakeFirstOrThrow()).password!;
  };
  const signIn = (password: string) =>
    auth.ask('/sign-in/email', { email: person.email, password }, { cookie: undefined, ip: '::1' });
  expect((await signIn('another password')).status).toBe(401);
  expect(await stored()).toBe(outdated);
  expect((await signIn(PASSWORD)).status).toBe(200);
  const renewed = await stored();
  expect(scryptHash.isOutdated(renewed)).toBe(false);
  expect((await signIn(PASSWORD)).status).toBe(200);
  expect(await stored()).toBe(renewed);
});

test('a wrong password costs a hash of the current parameters where the stored one is outdated', async () => {
  const context = await openContext({ publicUrl: 'http://localhost:1' });
  const hash = vi.fn(scryptHash.hash);
  const passwords = { ...scryptHash, hash };
  const auth = createAuth(context, 'a secret of the operator, long enough', passwords);
  const outdated = await hashPassword(PASSWORD);
  const current = await scryptHash.hash(PASSWORD);
  const accounts = { 'old@shop.dev': outdated, 'new@shop.dev': current };
  for (const [email, passwordHash] of Object.entries(accounts))
    await openAccount(context, { name: 'Jane', email, passwordHash }, null);
  const countOf = async (email: string) => {
    hash.mockClear();
    const body = { email, password: 'another password' };
    const reply = await auth.ask('/sign-in/email', body, { cookie: undefined, ip: '::1' });
    expect(reply.status).toBe(401);
    return hash.mock.calls.length;
  };
  expect(await countOf('stranger@shop.dev')).toBe(1);
  expect(await countOf('old@shop.dev')).toBe(1);
  // The check of the stored hash was this work.
  expect(await countOf('new@shop.dev')).toBe(0);
});
