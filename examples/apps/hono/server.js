import { serve } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { serveStatic } from '@hono/node-server/serve-static';
import { createEmailValidator } from '@postern/core';
import { createProxy } from '@postern/proxy';
import { withReceipt } from '@postern/proxy/receipt';
import { createVerifier } from '@postern/verify';
import { Hono } from 'hono';
import { signUpPage, welcomePage } from './pages.js';

const { HOST = '127.0.0.1', PORT = '3000', POSTERN_TEST_MODE, RECEIPT_SECRET } = process.env;

// With a secret of 32 bytes the proxy signs its results, so that the server does not validate an address twice.
const receipt = RECEIPT_SECRET ? { secret: RECEIPT_SECRET, audience: 'sign-up' } : undefined;
// One engine for the proxy and for the check of the submitted address.
const validate = createVerifier({ testMode: POSTERN_TEST_MODE === '1' });
const proxy = createProxy({ validate, receipt });

const app = new Hono();
app.all('/api/validate-email', (c) => proxy(c.req.raw, { ip: getConnInfo(c).remote.address }));
app.get('/page.css', serveStatic({ path: 'page.css' }));
app.get(
  '/postern/*',
  serveStatic({
    root: 'node_modules/@postern/core/dist',
    rewriteRequestPath: (path) => path.slice('/postern'.length),
  }),
);

app.get('/', (c) => c.html(signUpPage()));
app.post('/', async (c) => {
  const { name, email, email_receipt } = textsOf(await c.req.parseBody());
  const rejection = (await validationError(email, email_receipt)) ?? accountError(email);
  if (rejection) return c.html(signUpPage({ name, email, rejection }), 422);
  return c.redirect('/welcome', 303);
});
app.get('/welcome', (c) => c.html(welcomePage()));

serve({ fetch: app.fetch, hostname: HOST, port: Number(PORT) }, ({ port }) => {
  console.log(`http://${HOST}:${port}`);
});

/** The submitted values as strings. A value can be missing, or be a file. */
function textsOf({ name = '', email = '', email_receipt = '' }) {
  return { name: String(name), email: String(email), email_receipt };
}

/** Uses the proxy's receipt; without one it validates again, since anyone can post without a browser. */
function validationError(email, token) {
  const validator = createEmailValidator({ validate: withReceipt(validate, token, receipt) });
  return validator.validate(email, { mode: 'medium' });
}

/** A placeholder for a database lookup. */
function accountError(email) {
  return email === 'taken@postern.test' ? 'This address has an account already.' : null;
}
