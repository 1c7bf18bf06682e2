import formbody from '@fastify/formbody';
import files from '@fastify/static';
import { createEmailValidator } from '@postern/core';
import { createProxy } from '@postern/proxy';
import { toNodeListener } from '@postern/proxy/node';
import { withReceipt } from '@postern/proxy/receipt';
import { createVerifier } from '@postern/verify';
import fastify from 'fastify';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const { HOST = '127.0.0.1', PORT = '3000', POSTERN_TEST_MODE, RECEIPT_SECRET } = process.env;
const dist = fileURLToPath(new URL('dist', import.meta.url));

// With a secret of 32 bytes the proxy signs its results, so that the server does not validate an address twice.
const receipt = RECEIPT_SECRET ? { secret: RECEIPT_SECRET, audience: 'sign-up' } : undefined;
// One engine for the proxy and for the check of the submitted address.
const validate = createVerifier({ testMode: POSTERN_TEST_MODE === '1' });
const proxy = toNodeListener(createProxy({ validate, receipt }));

const app = fastify();
await app.register(formbody);
await app.register(files, { root: dist, index: false });

app.route({
  method: ['POST', 'OPTIONS'],
  url: '/api/validate-email',
  // The proxy reads the body itself, so it runs before Fastify's body parser.
  onRequest(request, reply) {
    reply.hijack();
    proxy(request.raw, reply.raw);
  },
  handler() {},
});

app.get('/', (_, reply) => sendForm(reply));
app.get('/sign-up', (_, reply) => reply.redirect('/'));
app.post('/sign-up', async (request, reply) => {
  const { name = '', email = '', email_receipt } = request.body ?? {};
  const rejection = (await validationError(String(email), email_receipt)) ?? accountError(email);
  if (rejection) return sendForm(reply.code(422), { name, email, rejection });
  return reply.redirect('/welcome', 303);
});
app.get('/welcome', (_, reply) => reply.sendFile('welcome.html'));

console.log(await app.listen({ host: HOST, port: Number(PORT) }));

/** Sends the form that Vite built, with the submitted values and the reason of a rejection. */
async function sendForm(reply, values = {}) {
  const page = await readFile(`${dist}/index.html`, 'utf8');
  const texts = { isRejected: 'rejection' in values, ...values };
  return reply
    .type('text/html')
    .send(page.replace(/{{(\w+)}}/g, (_, name) => escapeHtml(texts[name] ?? '')));
}

function escapeHtml(text) {
  return String(text).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
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
