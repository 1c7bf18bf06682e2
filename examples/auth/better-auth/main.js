import { createPublicNetwork } from '@postern/proxy/node';
import { createOwnership } from '@postern/proxy/ownership';
import { createVerifier } from '@postern/verify';
import { randomBytes } from 'node:crypto';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { createApp } from './app.js';

const { PORT = '3000', POSTERN_TEST_MODE, BETTER_AUTH_SECRET, OWNERSHIP_SECRET } = process.env;
const origin = `http://127.0.0.1:${PORT}`;
// Several processes, or a restart, need the same secrets, such as from `openssl rand -hex 32`.
const newSecret = () => randomBytes(32).toString('hex');

const app = await createApp({
  origin,
  secret: BETTER_AUTH_SECRET ?? newSecret(),
  database: new DatabaseSync(':memory:'),
  validate: createVerifier({ testMode: POSTERN_TEST_MODE === '1', ownership: true }),
  ownership: createOwnership({
    secret: OWNERSHIP_SECRET ?? newSecret(),
    origin,
    ...createPublicNetwork(),
  }),
  // Send a mail here.
  sendMail: async (email, url) => console.log(`To ${email}: ${url}`),
});

export const server = app.listen(Number(PORT), '127.0.0.1', (error) => {
  if (error) throw error;
  console.log(origin);
});
