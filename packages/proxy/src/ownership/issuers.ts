import { createSemaphore } from '@postern/concurrency';
import { isSameAlgorithm, readJwk, type PublicJwk } from './algorithms.ts';
import { createCachedLoad, MAX_LOAD_MS } from './cached-load.ts';
import { fetchJson, type FetchFile } from './fetch-json.ts';
import { findIssuerHost, type ResolveTxt } from './record.ts';
import { Unproven } from './reasons.ts';

/** Finds issuers and their keys. Both throw one of the reasons about an issuer, or `overloaded`. */
export interface Issuers {
  /** The host of the issuer for a domain. */
  hostOf(domain: string): Promise<string>;
  /** The issuer's public key of an ID, for an algorithm that the issuer lists. */
  keyOf(host: string, kid: string, alg: string): Promise<PublicJwk>;
}

/** Options of {@link createIssuers}. */
export interface IssuersOptions {
  resolveTxt: ResolveTxt;
  fetch: FetchFile;
  /** The clock, in milliseconds. */
  now: () => number;
}

/**
 * Creates the finder of issuers. Records are cached for a minute, and the files of at most 200 issuers for as long as
 * their headers allow. Failures are cached for 10 s. At most 50 lookups run at a time.
 *
 * The files of an issuer are fetched again for a key that they do not have, unless they are less than 30 s old: an
 * issuer can sign by a new key at once.
 *
 * Source: draft-hardt-email-verification-01 §"Issuer Discovery".
 */
export function createIssuers({ resolveTxt, fetch, now }: IssuersOptions): Issuers {
  const semaphore = createSemaphore(MAX_LOADS, { ms: MAX_LOAD_MS, now });
  const limited = async <T>(load: () => Promise<T>): Promise<T> => {
    const release = semaphore.tryAcquire();
    if (!release) throw new Unproven('overloaded');
    try {
      return await load();
    } finally {
      release();
    }
  };
  const findHost = createCachedLoad<string>({
    maxKeys: MAX_DOMAINS,
    now,
    load: (domain) =>
      limited(async () => ({
        value: await findIssuerHost(domain, resolveTxt),
        cacheMs: RECORD_MS,
      })),
  });
  const findIssuer = createCachedLoad<Issuer>({
    maxKeys: MAX_ISSUERS,
    now,
    load: (host) => limited(() => loadIssuer(host, fetch, now)),
  });

  return {
    hostOf: (domain) => findHost(domain, Infinity),
    async keyOf(host, kid, alg) {
      const known = await findIssuer(host, Infinity);
      const key = readKey(known, kid, alg) ?? readKey(await findIssuer(host, FRESH_MS), kid, alg);
      if (!key) throw new Unproven('unknown_key');
      return key;
    },
  };
}

/** The content of an issuer's files that is used. */
interface Issuer {
  algorithms: readonly string[];
  jwks: readonly { kid: string; jwk: object }[];
}

async function loadIssuer(
  host: string,
  fetch: FetchFile,
  now: () => number,
): Promise<{ value: Issuer; cacheMs: number }> {
  const metadata = await fetchJson(`https://${host}/.well-known/email-verification`, fetch, now);
  const { jwks_uri, signing_alg_values_supported: algorithms = ['Ed25519'] } = objectOf(
    metadata.value,
  );
  if (!Array.isArray(algorithms) || !isFileUrl(jwks_uri)) throw new Unproven('issuer_invalid');
  const set = await fetchJson(jwks_uri, fetch, now);
  const { keys } = objectOf(set.value);
  if (!Array.isArray(keys)) throw new Unproven('issuer_invalid');
  return {
    value: { algorithms: algorithms.map(String), jwks: keys.filter(isNamedJwk).map(nameOf) },
    cacheMs: Math.min(metadata.cacheMs, set.cacheMs),
  };
}

/** Of two keys with one ID, neither is used. Throws `wrong_algorithm` for one that the issuer does not list. */
function readKey({ algorithms, jwks }: Issuer, kid: string, alg: string): PublicJwk | null {
  if (!algorithms.some((one) => isSameAlgorithm(one, alg))) throw new Unproven('wrong_algorithm');
  const [key, ...others] = jwks.filter((each) => each.kid === kid);
  return key && others.length === 0 ? readJwk(key.jwk, alg) : null;
}

function objectOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new Unproven('issuer_invalid');
  return value as Record<string, unknown>;
}

/** Whether a URL can be that of a file of an issuer: https at its usual port, without a user name. */
function isFileUrl(text: unknown): text is string {
  if (typeof text !== 'string' || text.length > MAX_URL_LENGTH || !URL.canParse(text)) return false;
  const { protocol, port, username, password } = new URL(text);
  return protocol === 'https:' && port === '' && username === '' && password === '';
}

function isNamedJwk(jwk: unknown): jwk is { kid: string } {
  return typeof (jwk as { kid?: unknown } | null)?.kid === 'string';
}

function nameOf(jwk: { kid: string }): Issuer['jwks'][number] {
  return { kid: jwk.kid, jwk };
}

const RECORD_MS = 60_000;
const FRESH_MS = 30_000;
const MAX_DOMAINS = 1000;
const MAX_ISSUERS = 200;
const MAX_LOADS = 50;
const MAX_URL_LENGTH = 2048;
