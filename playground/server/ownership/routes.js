import { randomBytes } from 'node:crypto';
import { URLSearchParams } from 'node:url';
import { ValidateError } from '@postern/protocol';
import { toNodeListener } from '@postern/proxy/node';
import { createOwnership } from '@postern/proxy/ownership';
import { sendData, sendFailure } from '../envelope.js';
import { readText } from '../read-text.js';

/** A form with a token has about 2 kB. */
const MAX_BYTES = 16_384;

/**
 * Makes the routes of the page about proof of ownership, by path: the nonce, the form, and what a browser needs to make a
 * proof.
 *
 * @param {{ port: number, provider: import('./provider.js').Provider }} options `port` is that of the playground.
 */
export function createOwnershipRoutes({ port, provider }) {
  const { email, signInUrl, flags, resolveTxt, fetch } = provider;
  const ownership = createOwnership({
    // Nonces live as long as this process at most, so its secret does too.
    secret: randomBytes(32).toString('hex'),
    origin: ['localhost', '127.0.0.1'].map((host) => `http://${host}:${port}`),
    resolveTxt,
    fetch,
  });

  async function signUp(req, res) {
    if (req.method !== 'POST') return sendFailure(res, 'method_not_allowed', { Allow: 'POST' });
    try {
      const form = new URLSearchParams(await readText(req, MAX_BYTES));
      const token = form.get('evt');
      const { host = '', cookie = '' } = req.headers;
      const request = { headers: new Headers({ host, cookie }) };
      const result = await ownership.verify({ token, email: form.get('email'), request });
      const received = { email: form.get('email'), tokenLength: token?.length ?? 0, result };
      sendData(res, received, 'Signed up');
    } catch (error) {
      if (!res.destroyed)
        sendFailure(res, error instanceof ValidateError ? error.code : 'internal');
    }
  }

  return new Map([
    ['/api/ownership', toNodeListener(ownership.handle)],
    ['/api/ownership/sign-up', signUp],
    [
      '/api/ownership/provider',
      (req, res) => sendData(res, { email, signInUrl, flags }, 'How a browser makes a proof'),
    ],
  ]);
}
