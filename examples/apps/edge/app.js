import { createEmailValidator } from '@postern/core';
import script from '@postern/core/auto?text';
import style from '@postern/core/style.css?text';
import { createProxy } from '@postern/proxy';
import { withReceipt } from '@postern/proxy/receipt';
import { createHttpsResolver, createVerifier } from '@postern/verify/edge';
import { Hono } from 'hono';
import pageStyle from './page.css?text';
import { signUpPage, welcomePage } from './pages.js';

/**
 * The page, the proxy, the engine, and the handler that checks the address again. `contextOf` returns what only the
 * platform knows about a request: the caller's IP address, and how to continue after the client disconnects.
 */
export function createApp({ DNS_URL, POSTERN_TEST_MODE, RECEIPT_SECRET }, contextOf) {
  // With a secret of 32 bytes the proxy signs its results, so that the server does not validate an address twice.
  const receipt = RECEIPT_SECRET ? { secret: RECEIPT_SECRET, audience: 'sign-up' } : undefined;
  // Without a name server every mode is `fast`: syntax and lists only.
  const resolver = DNS_URL ? createHttpsResolver({ url: DNS_URL }) : undefined;
  const validate = createVerifier({ resolver, testMode: POSTERN_TEST_MODE === '1' });
  const proxy = createProxy({ validate, receipt });

  /** Uses the proxy's receipt; without one it validates again, since anyone can post without a browser. */
  const validationError = (email, token) => {
    const validator = createEmailValidator({ validate: withReceipt(validate, token, receipt) });
    return validator.validate(email, { mode: 'medium' });
  };

  const app = new Hono();
  app.all('/api/validate-email', (c) => proxy(c.req.raw, contextOf(c)));
  app.get('/postern/auto.js', (c) => c.body(script, 200, { 'Content-Type': 'text/javascript' }));
  app.get('/postern/style.css', (c) => c.body(style, 200, { 'Content-Type': 'text/css' }));
  app.get('/page.css', (c) => c.body(pageStyle, 200, { 'Content-Type': 'text/css' }));

  app.get('/', (c) => c.html(signUpPage()));
  app.post('/', async (c) => {
    const { name, email, email_receipt } = textsOf(await c.req.parseBody());
    const rejection = (await validationError(email, email_receipt)) ?? accountError(email);
    if (rejection) return c.html(signUpPage({ name, email, rejection }), 422);
    return c.redirect('/welcome', 303);
  });
  app.get('/welcome', (c) => c.html(welcomePage()));
  return app;
}

/** The submitted values as strings. A value can be missing, or be a file. */
function textsOf({ name = '', email = '', email_receipt = '' }) {
  return { name: String(name), email: String(email), email_receipt };
}

/** A placeholder for a database lookup. */
function accountError(email) {
  return email === 'taken@postern.test' ? 'This address has an account already.' : null;
}
