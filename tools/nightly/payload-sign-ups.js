/*
 * Creates accounts in a Payload with SQLite, whose users have the email field of the recipe. `try-payload.js` bundles and
 * runs it. Ends with an error unless each address has the result that the recipe promises.
 */
import { sqliteAdapter } from '@payloadcms/db-sqlite';
import { createOwnership } from '@postern/proxy/ownership';
import { buildConfig, getPayload } from 'payload';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { URLSearchParams } from 'node:url';
import {
  createWorld,
  EMAIL,
  ORIGIN,
  SECRET,
  tokenOf,
} from '../../packages/proxy/src/test/ownership-world.ts';
import { emailField } from '../../examples/auth/payload-email.js';
import { signUp } from '../../examples/auth/payload-ownership.js';

const password = 'correct horse battery';
/** The addresses that got a mail since the last call. */
const mails = [];
const mailed = () => mails.splice(0);

const payload = await getPayload({
  config: buildConfig({
    secret: SECRET,
    db: sqliteAdapter({ client: { url: 'file:accounts.sqlite' } }),
    email: () => ({
      name: 'fake',
      defaultFromAddress: 'no-reply@postern.test',
      defaultFromName: 'Postern',
      sendEmail: async ({ to }) => mails.push(to),
    }),
    collections: [
      {
        slug: 'users',
        auth: { verify: true },
        access: { create: () => true },
        fields: [emailField],
      },
    ],
    logger: { options: { level: 'fatal' } },
    telemetry: false,
    typescript: { autoGenerate: false },
  }),
});

const create = (email, options = {}) =>
  payload.create({
    collection: 'users',
    data: { email, password, ...options.data },
    ...options.how,
  });
const logIn = (email) => payload.login({ collection: 'users', data: { email, password } });

/** The message with which Payload rejects an address. */
async function messageFor(email) {
  const error = await create(email).then(
    () => assert.fail(`${email} got an account`),
    (thrown) => thrown,
  );
  assert.equal(error.status, 400, String(error));
  const [{ path, message }] = error.data.errors;
  assert.equal(path, 'email');
  assert.deepEqual(mailed(), []);
  return message;
}

// An address that exists, one with a possible typo, and one without a result.
for (const name of ['jane', 'typo_near', 'upstream_timeout']) {
  const email = `${name}@postern.test`;
  const { _verified } = await create(email);
  assert.notEqual(_verified, true);
  assert.deepEqual(mailed(), [email]);
  await assert.rejects(logIn(email), { status: 403 });
}
assert.match(await messageFor('mailbox_not_found@postern.test'), /^This mailbox does not exist/);
assert.match(await messageFor('domain_disposable@postern.test'), /^This is a temporary address/);
assert.match(await messageFor('jane@postern,test'), /comma/);
assert.match(await messageFor('jane@postern.test'), /registered|unique|exists/i);

// A visitor cannot verify an address.
const visitor = 'visitor@postern.test';
await create(visitor, { data: { _verified: true }, how: { overrideAccess: false } }).catch(
  () => {},
);
await assert.rejects(logIn(visitor));
mailed();

// Proof of ownership.
const { resolveTxt, fetch } = createWorld();
const ownership = createOwnership({ secret: SECRET, origin: ORIGIN, resolveTxt, fetch });
const page = await ownership.createNonce({ headers: new Headers({ host: 'www.postern.test' }) });
const token = await tokenOf({ nonce: page.nonce, nowMs: Date.now() });

async function send(email, evt) {
  const body = new URLSearchParams({ email, password, evt });
  const headers = { host: 'www.postern.test', cookie: page.setCookie.split(';')[0] };
  return signUp(
    new Request(`${ORIGIN}/sign-up`, { method: 'POST', body, headers }),
    payload,
    ownership,
  );
}
await send('unproved@postern.test', token);
assert.deepEqual(mailed(), ['unproved@postern.test'], 'a token of another address');
await assert.rejects(logIn('unproved@postern.test'), { status: 403 });
const { _verified } = await send(EMAIL, token);
assert.equal(_verified, true);
assert.deepEqual(mailed(), [], 'no mail to a proved address');
assert.equal((await logIn(EMAIL)).user.email, EMAIL);

// The address that an account has is not validated again, a new one is.
const { user } = await logIn(EMAIL);
const change = (data) => payload.update({ collection: 'users', id: user.id, data });
await change({ email: EMAIL, password });
await assert.rejects(change({ email: 'mailbox_not_found@postern.test' }), { status: 400 });

const { version } = JSON.parse(readFileSync('node_modules/payload/package.json', 'utf8'));
console.log(`Payload ${version} with SQLite: every address has the result of the recipe`);
await payload.destroy?.();
process.exit(0);
