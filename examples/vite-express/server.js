import { createEmailValidator } from '@postern/core';
import { createProxy } from '@postern/proxy';
import { toNodeListener } from '@postern/proxy/node';
import { createVerifier } from '@postern/verify';
import express from 'express';
import { fileURLToPath } from 'node:url';

const { HOST = '127.0.0.1', PORT = '3000', POSTERN_TEST_MODE } = process.env;

// One engine for the proxy, which the page asks, and for the check of what was sent.
const validate = createVerifier({ testMode: POSTERN_TEST_MODE === '1' });
const proxy = createProxy({ validate });
const validator = createEmailValidator({ validate });

const app = express();
app.disable('x-powered-by');
app.all('/api/validate-email', toNodeListener(proxy));
app.use(express.static(fileURLToPath(new URL('dist', import.meta.url))));

app.post('/sign-up', express.json(), async (req, res) => {
  const email = String(req.body?.email ?? '');
  // Anyone can post without a browser, so the server checks again.
  const message = (await validator.validate(email, { mode: 'medium' })) ?? accountError(email);
  if (message) res.status(422).json({ refused: { value: email, message } });
  else res.json({});
});

app.listen(Number(PORT), HOST, (error) => {
  if (error) throw error;
  console.log(`http://${HOST}:${PORT}`);
});

/** Stands for a look into your database. */
function accountError(email) {
  return email === 'taken@postern.test' ? 'This address has an account already.' : null;
}
