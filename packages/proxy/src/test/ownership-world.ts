import { base64url, exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';
import { createOwnership } from '../ownership.ts';
import type {
  FetchFile,
  OwnershipEvent,
  OwnershipOptions,
  OwnershipRequest,
  ResolveTxt,
} from '../ownership.ts';
import { fakeClock } from './fake-clock.ts';

export const ORIGIN = 'https://www.postern.test';
export const SECRET = 'a secret of thirty-two characters or more';
export const EMAIL = 'jane@mail.postern.test';
export const ISSUER = 'issuer.postern.test';
export const METADATA_URL = `https://${ISSUER}/.well-known/email-verification`;
export const JWKS_URL = `https://${ISSUER}/jwks`;

/** A key pair with its public key as a JWK. */
export interface Pair {
  privateKey: CryptoKey;
  jwk: JWK;
}

/** Creates a key pair. */
export async function pairOf(alg: string, options: object = {}): Promise<Pair> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true, ...options });
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), alg } };
}

/** The keys of the issuer by their IDs, of a stranger, and of the browser. */
export const keys = {
  k1: await pairOf('Ed25519'),
  old: await pairOf('EdDSA'),
  ec: await pairOf('ES256'),
  rsa: await pairOf('RS256'),
  stranger: await pairOf('Ed25519'),
  browser: await pairOf('Ed25519'),
  ecBrowser: await pairOf('ES256'),
};

/** A file of an issuer: JSON, a whole response, or an error. */
export type File = object | Response | Error;

/** The names and the files of a world of issuers. A test changes them. */
export interface World {
  records: Record<string, string[][] | Error>;
  files: Record<string, File | (() => File | Promise<File>)>;
  /** The DNS queries and the requests so far. */
  asked: string[];
  resolveTxt: ResolveTxt;
  fetch: FetchFile;
}

/** Creates a world with one issuer, which has the keys `k1`, `old`, `ec` and `rsa`. */
export function createWorld(): World {
  const named = Object.entries(keys).map(([kid, { jwk }]): JWK => ({ ...jwk, kid }));
  const world: World = {
    records: { '_email-verification.mail.postern.test': [[`iss=${ISSUER}`]] },
    files: {
      [METADATA_URL]: {
        issuance_endpoint: `https://${ISSUER}/issuance`,
        jwks_uri: JWKS_URL,
        signing_alg_values_supported: ['Ed25519', 'ES256', 'RS256'],
      },
      [JWKS_URL]: {
        keys: named.filter(({ kid }) => ['k1', 'old', 'ec', 'rsa'].includes(kid!)),
      },
    },
    asked: [],
    async resolveTxt(name) {
      world.asked.push(`TXT ${name}`);
      const found = world.records[name];
      if (!found) throw Object.assign(new Error('queryTxt'), { code: 'ENOTFOUND' });
      if (found instanceof Error) throw found;
      return found;
    },
    async fetch(url) {
      world.asked.push(`GET ${url}`);
      const entry = world.files[url];
      const file = typeof entry === 'function' ? await entry() : entry;
      if (file instanceof Error) throw file;
      if (!file) return new Response('', { status: 404 });
      if (!(file instanceof Response)) return Response.json(file);
      return typeof entry === 'function' ? file : file.clone();
    },
  };
  return world;
}

/** What a token has in the place of the right values. */
export interface TokenChanges {
  evtHeader?: object;
  evtClaims?: object;
  evtKey?: CryptoKey;
  bindingHeader?: object;
  bindingClaims?: object;
  bindingKey?: CryptoKey;
}

/** Signs a token as issuer and browser do. `nowMs` is the time of both. */
export async function tokenOf(
  { nonce, nowMs }: { nonce: string; nowMs: number },
  changes: TokenChanges = {},
): Promise<string> {
  const iat = Math.floor(nowMs / 1000);
  const evt = await new SignJWT({
    ...{ iss: `https://${ISSUER}`, iat, email: EMAIL, email_verified: true },
    cnf: { jwk: keys.browser.jwk },
    ...changes.evtClaims,
  })
    .setProtectedHeader({ alg: 'Ed25519', kid: 'k1', typ: 'evt+jwt', ...changes.evtHeader })
    .sign(changes.evtKey ?? keys.k1.privateKey);
  return `${evt}~${await bindingOf(evt, { nonce, iat }, changes)}`;
}

/** Signs the browser's binding of an issuer's token. */
export async function bindingOf(
  evt: string,
  { nonce, iat }: { nonce: string; iat: number },
  { bindingHeader, bindingClaims, bindingKey }: TokenChanges = {},
): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${evt}~`));
  const sd_hash = base64url.encode(new Uint8Array(hash));
  return new SignJWT({ aud: ORIGIN, nonce, iat, sd_hash, ...bindingClaims })
    .setProtectedHeader({ alg: 'Ed25519', typ: 'kb+jwt', ...bindingHeader })
    .sign(bindingKey ?? keys.browser.privateKey);
}

/** A JWT with a header and claims of one's own, and no valid signature. */
export function unsigned(header: object, claims: object, signature = ''): string {
  return `${[header, claims].map((each) => base64url.encode(JSON.stringify(each))).join('.')}.${signature}`;
}

/** A request with a cookie of the application's session. */
export function requestOf(headers: Record<string, string> = {}): OwnershipRequest {
  return { headers: new Headers({ host: 'www.postern.test', ...headers }) };
}

/** Opens a site in a world: its ownership, a browser with a nonce, and the check of a token. */
export async function openSite(options: Partial<OwnershipOptions> = {}) {
  const { now, advance } = fakeClock(Date.UTC(2026, 10, 27, 12));
  const world = createWorld();
  const events: OwnershipEvent[] = [];
  const ownership = createOwnership({
    ...{ secret: SECRET, origin: ORIGIN, warn: false, now },
    onEvent: (event) => events.push(event),
    ...{ resolveTxt: world.resolveTxt, fetch: world.fetch },
    ...options,
  });
  const { nonce, setCookie } = await ownership.createNonce(requestOf());
  const request = requestOf({ cookie: setCookie?.split(';')[0] ?? '' });
  const sign = (changes: TokenChanges = {}) => tokenOf({ nonce, nowMs: now() }, changes);
  /** The reason why a token does not count, or `ok`. */
  const check = async (token: unknown, email: unknown = EMAIL) => {
    const result = await ownership.verify({ token, email, request });
    return result.ok ? 'ok' : result.reason;
  };
  return { ownership, world, events, now, advance, nonce, request, sign, check };
}
