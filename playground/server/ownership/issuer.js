import { Buffer } from 'node:buffer';
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';

const SESSION = 'session=1';

/**
 * Creates an issuer that signs everyone in with one address, as far as a browser uses it: the session, the metadata and
 * the tokens. It keeps nothing.
 *
 * Source: draft-hardt-email-verification-01; WICG/email-verification.
 *
 * @param {{ host: string, email: string, beforeToken?: () => Promise<void> }} options `beforeToken` delays the tokens.
 * @returns {(request: Request) => Promise<Response>}
 */
export function createIssuer({ host, email, beforeToken = async () => {} }) {
  const origin = `https://${host}`;
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const keyId = randomUUID();

  /** The address, and the key of the browser that the token is bound to. */
  function createToken(browserKey) {
    const header = toText({ alg: 'Ed25519', kid: keyId, typ: 'evt+jwt' });
    const iat = Math.floor(Date.now() / 1000);
    const cnf = { jwk: browserKey };
    const claims = toText({ iss: origin, iat, email, email_verified: true, cnf });
    const signature = sign(null, Buffer.from(`${header}.${claims}`), privateKey);
    return `${header}.${claims}.${signature.toString('base64url')}~`;
  }

  const pages = {
    '/sign-in': () => signInPage(email),
    '/.well-known/web-identity': () =>
      Response.json({ accounts_endpoint: `${origin}/accounts`, login_url: `${origin}/sign-in` }),
    '/.well-known/email-verification': () =>
      Response.json({
        issuance_endpoint: `${origin}/issuance`,
        jwks_uri: `${origin}/jwks`,
        signing_alg_values_supported: ['Ed25519'],
      }),
    '/jwks': () => {
      const key = publicKey.export({ format: 'jwk' });
      return Response.json({ keys: [{ ...key, kid: keyId, alg: 'Ed25519', use: 'sig' }] });
    },
  };
  const pagesOfSession = {
    '/accounts': () => Response.json({ accounts: [{ id: '1', name: 'Jane', email }] }),
    '/issuance': async (request) => {
      const token = createToken(browserKeyOf(request));
      await beforeToken();
      return Response.json({ issuance_token: token });
    },
  };

  return async (request) => {
    const path = new URL(request.url).pathname;
    if (Object.hasOwn(pages, path)) return pages[path]();
    if (!Object.hasOwn(pagesOfSession, path)) return new Response(null, { status: 404 });
    if (!isSignedIn(request)) return new Response(null, { status: 401 });
    return pagesOfSession[path](request);
  };
}

function toText(part) {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

function isSignedIn(request) {
  return (request.headers.get('cookie') ?? '').split('; ').includes(SESSION);
}

/** `sig=hwk;alg="Ed25519";crv="Ed25519";kty="OKP";x="…"`: a key that the browser makes for this request. */
function browserKeyOf(request) {
  const header = request.headers.get('signature-key') ?? '';
  return Object.fromEntries(
    [...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
}

function signInPage(email) {
  const html = `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Signed in</title>
  <h1>Signed in</h1>
  <p>This browser is signed in as ${email}. Go back to the playground.</p>
</html>`;
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Set-Login': 'logged-in',
      'Set-Cookie': `${SESSION}; Secure; HttpOnly; SameSite=None; Path=/`,
    },
  });
}
