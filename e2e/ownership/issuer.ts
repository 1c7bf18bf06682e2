import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import type { Exchange } from './exchange.ts';

const toText = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/**
 * An issuer at which one address is signed in, as far as a browser uses it: the session, the metadata, and the tokens.
 *
 * Source: draft-hardt-email-verification-01; WICG/email-verification.
 */
export function createIssuer(host: string, email: string) {
  const origin = `https://${host}`;
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const kid = randomUUID();
  let released = Promise.resolve();
  let issued = 0;

  /** An EVT: the address, and the key of the browser that it is bound to. */
  function issue(jwk: object): string {
    const header = toText({ alg: 'Ed25519', kid, typ: 'evt+jwt' });
    const iat = Math.floor(Date.now() / 1000);
    const claims = toText({ iss: origin, iat, email, email_verified: true, cnf: { jwk } });
    const signature = sign(null, Buffer.from(`${header}.${claims}`), privateKey);
    return `${header}.${claims}.${signature.toString('base64url')}~`;
  }

  return {
    /** How many tokens were sent. */
    issued: () => issued,
    /** Holds the tokens from now on. Returns a function that releases them. */
    hold(): () => void {
      let release = () => {};
      released = new Promise((resolve) => (release = resolve));
      return release;
    },
    async respond({ path, request, response, sendJson, sendHtml }: Exchange): Promise<void> {
      switch (path) {
        case '/sign-in':
          response.setHeader('set-login', 'logged-in');
          response.setHeader('set-cookie', 'session=1; Secure; HttpOnly; SameSite=None; Path=/');
          return sendHtml('<!doctype html><title>Signed in</title>');
        case '/.well-known/web-identity':
          return sendJson({
            accounts_endpoint: `${origin}/accounts`,
            login_url: `${origin}/sign-in`,
          });
        case '/.well-known/email-verification':
          return sendJson({
            issuance_endpoint: `${origin}/issuance`,
            jwks_uri: `${origin}/jwks`,
            signing_alg_values_supported: ['Ed25519'],
          });
        case '/accounts':
          return sendJson({ accounts: [{ id: '1', name: 'Jane', email }] });
        case '/jwks': {
          const jwk = publicKey.export({ format: 'jwk' });
          return sendJson({ keys: [{ ...jwk, kid, alg: 'Ed25519', use: 'sig' }] });
        }
        case '/issuance': {
          // sig=hwk;alg="Ed25519";crv="Ed25519";kty="OKP";x="…": a key that the browser makes for this request.
          const header = String(request.headers['signature-key']);
          const pairs = [...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [
            name,
            value,
          ]);
          const token = issue(Object.fromEntries(pairs) as object);
          await released;
          issued++;
          return sendJson({ issuance_token: token });
        }
        default:
          response.writeHead(404).end();
      }
    },
  };
}
