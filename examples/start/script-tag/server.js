import { createEmailValidator } from '@postern/core';
import { createProxy } from '@postern/proxy';
import { toNodeListener } from '@postern/proxy/node';
import { withReceipt } from '@postern/proxy/receipt';
import { createVerifier } from '@postern/verify';
import express from 'express';
import { randomBytes } from 'node:crypto';
import process from 'node:process';
import { signUpPage, welcomePage } from './pages.js';

const { PORT = '3000', POSTERN_TEST_MODE, RECEIPT_SECRET } = process.env;
// The engine. In test mode, addresses at `postern.test` select their own result.
const validate = createVerifier({ testMode: POSTERN_TEST_MODE === '1' });
// Several processes, or a restart, need the same secret: set RECEIPT_SECRET, such as to `openssl rand -hex 32`.
const secret = RECEIPT_SECRET ?? randomBytes(32).toString('hex');
const receipt = { secret, audience: 'sign-up' };
const proxy = createProxy({ validate, receipt });

const app = express();
app.all('/api/validate-email', toNodeListener(proxy));
app.use('/postern', express.static('node_modules/@postern/core/dist'));

app.get('/', (_, response) => response.send(signUpPage()));
app.post('/sign-up', express.urlencoded(), async (request, response) => {
  const email = String(request.body?.email ?? '');
  const message =
    (await messageFor(email, request.body?.email_receipt)) ??
    (isTaken(email) ? 'This address already has an account.' : undefined);
  if (message) response.status(422).send(signUpPage({ email, message }));
  else response.send(welcomePage()); // Create the account here.
});

app.listen(Number(PORT), '127.0.0.1', (error) => {
  if (error) throw error;
  console.log(`http://127.0.0.1:${PORT}`);
});

/** The message about an address that gets no account. With the proxy's receipt, the address is not validated again. */
function messageFor(email, token) {
  const validator = createEmailValidator({ validate: withReceipt(validate, token, receipt) });
  return validator.validate(email, { mode: 'medium' });
}

/** A placeholder for a database lookup. */
function isTaken(email) {
  return email === 'taken@postern.test';
}
