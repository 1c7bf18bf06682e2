import { EMAIL_ERROR_CODES, emailValidation } from '@postern/better-auth';
import { createProxy } from '@postern/proxy';
import { toNodeListener } from '@postern/proxy/node';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { toNodeHandler } from 'better-auth/node';
import express from 'express';
import { outcomePage, signUpPage } from './pages.js';

/**
 * The pages and their routes: better-auth with the plugin, the proxy, and the nonces for proofs of ownership.
 *
 * @param {{
 *   origin: string,
 *   secret: string,
 *   database: import('better-auth').BetterAuthOptions['database'],
 *   validate: import('@postern/proxy').ProxyOptions['validate'],
 *   ownership: import('@postern/proxy/ownership').Ownership,
 *   sendMail: (email: string, url: string) => Promise<void>,
 * }} options
 */
export async function createApp({ origin, secret, database, validate, ownership, sendMail }) {
  /** @satisfies {import('better-auth').BetterAuthOptions} */
  const options = {
    baseURL: origin,
    secret,
    database,
    emailAndPassword: { enabled: true, requireEmailVerification: true },
    emailVerification: {
      sendOnSignUp: true,
      sendVerificationEmail: ({ user, url }) => sendMail(user.email, url),
    },
    plugins: [emailValidation({ validate, ownership, normalizedEmail: true })],
  };
  // The tables. For a database that stays, run `npx auth migrate` instead.
  await (await getMigrations(options)).runMigrations();

  const app = express();
  app.all('/api/auth/*path', toNodeHandler(betterAuth(options)));
  app.all('/api/validate-email', toNodeListener(createProxy({ validate })));
  app.all('/api/ownership', toNodeListener(ownership.handle));
  app.use('/postern', express.static('node_modules/@postern/core/dist'));
  app.get('/', (_, response) => void response.send(signUpPage()));
  // The link in the mail leads here.
  app.get(
    '/verified',
    ({ query }, response) => void response.send(outcomePage(textOf(query.error))),
  );
  return app;
}

/** @param {unknown} error the code that better-auth adds to the URL. */
function textOf(error) {
  if (error === undefined) return 'Your address is verified.';
  const known = Object.values(EMAIL_ERROR_CODES).find(({ code }) => code === error);
  return known?.message ?? 'This link is invalid or has expired.';
}
