import { createEmailValidator } from '@postern/core';
import { createProxy } from '@postern/proxy';
import { toNodeListener } from '@postern/proxy/node';
import { withReceipt } from '@postern/proxy/receipt';
import { createVerifier } from '@postern/verify';
import express from 'express';
import { fileURLToPath } from 'node:url';

const { HOST = '127.0.0.1', PORT = '3000', POSTERN_TEST_MODE, RECEIPT_SECRET } = process.env;

// With a secret of 32 bytes the proxy signs its results, so that the server does not validate an address twice.
const receipt = RECEIPT_SECRET ? { secret: RECEIPT_SECRET, audience: 'sign-up' } : undefined;
// One engine for the proxy and for the check of the submitted address.
const validate = createVerifier({ testMode: POSTERN_TEST_MODE === '1' });
const proxy = createProxy({ validate, receipt });

// The field needs no exception from a strict policy. `data:` is for the empty icon of the page.
const contentPolicy =
  "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; " +
  "form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'";

const app = express();
app.disable('x-powered-by');
app.use((_, res, next) => {
  res.set('Content-Security-Policy', contentPolicy);
  next();
});
app.all('/api/validate-email', toNodeListener(proxy));
app.use(express.static(fileURLToPath(new URL('dist', import.meta.url))));

app.post('/sign-up', express.json(), async (req, res) => {
  const email = String(req.body?.email ?? '');
  const message = (await validationError(email, req.body?.email_receipt)) ?? accountError(email);
  if (message) res.status(422).json({ rejected: { value: email, message } });
  else res.json({});
});

app.listen(Number(PORT), HOST, (error) => {
  if (error) throw error;
  console.log(`http://${HOST}:${PORT}`);
});

/** Uses the proxy's receipt; without one it validates again, since anyone can post without a browser. */
function validationError(email, token) {
  const validator = createEmailValidator({ validate: withReceipt(validate, token, receipt) });
  return validator.validate(email, { mode: 'medium' });
}

/** A placeholder for a database lookup. */
function accountError(email) {
  return email === 'taken@postern.test' ? 'This address has an account already.' : null;
}
