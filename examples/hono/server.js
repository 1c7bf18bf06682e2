import { serve } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { serveStatic } from '@hono/node-server/serve-static';
import { createEmailValidator } from '@postern/core';
import { createProxy } from '@postern/proxy';
import { createVerifier } from '@postern/verify';
import { Hono } from 'hono';
import { signUpPage, welcomePage } from './pages.js';

const { HOST = '127.0.0.1', PORT = '3000', POSTERN_TEST_MODE } = process.env;

// One engine for the proxy, which the page asks, and for the check of what was sent.
const validate = createVerifier({ testMode: POSTERN_TEST_MODE === '1' });
const proxy = createProxy({ validate });
const validator = createEmailValidator({ validate });

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
  const { name, email } = textsOf(await c.req.parseBody());
  // Anyone can post without a browser, so the server checks again.
  const refusal = (await validator.validate(email, { mode: 'medium' })) ?? accountError(email);
  if (refusal) return c.html(signUpPage({ name, email, refusal }), 422);
  return c.redirect('/welcome', 303);
});
app.get('/welcome', (c) => c.html(welcomePage()));

serve({ fetch: app.fetch, hostname: HOST, port: Number(PORT) }, ({ port }) => {
  console.log(`http://${HOST}:${port}`);
});

/** What was sent, as texts: anything may be missing, or a file. */
function textsOf({ name = '', email = '' }) {
  return { name: String(name), email: String(email) };
}

/** Stands for a look into your database. */
function accountError(email) {
  return email === 'taken@postern.test' ? 'This address has an account already.' : null;
}
