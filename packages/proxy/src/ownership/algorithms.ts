/** The algorithms that an issuer can sign by. `EdDSA` is the old name of `Ed25519`. Source: RFC 9864 §2.2. */
export const ISSUER_ALGORITHMS: readonly string[] = ['Ed25519', 'EdDSA', 'ES256', 'RS256'];

/** The algorithms that a browser can sign by. Chromium 156 uses `Ed25519`. */
export const BROWSER_ALGORITHMS: readonly string[] = ['Ed25519', 'ES256'];

/** Whether two names are those of one algorithm. */
export function isSameAlgorithm(one: string, other: string): boolean {
  return plainName(one) === plainName(other);
}

/** A public key as a JWK with the members that are used. Others, such as `key_ops`, could forbid the use. */
export type PublicJwk = Readonly<Record<string, string>> & { readonly kty: string };

/**
 * Reads a JWK for an algorithm.
 *
 * @returns null when it is not a key for the algorithm, or has a longer value than any such key in use: the time of a
 * verification by RSA grows with the length of the modulus and of the exponent.
 * Source: RFC 7518 §6; RFC 8037 §2.
 */
export function readJwk(jwk: unknown, alg: string): PublicJwk | null {
  if (typeof jwk !== 'object' || jwk === null) return null;
  const given = jwk as Record<string, unknown>;
  const form = FORMS[plainName(alg)];
  if (!form || given['kty'] !== form.kty || given['crv'] !== form.crv) return null;
  if (typeof given['alg'] === 'string' && !isSameAlgorithm(given['alg'], alg)) return null;
  if (given['use'] !== undefined && given['use'] !== 'sig') return null;
  const read: Record<string, string> & { kty: string } = {
    kty: form.kty,
    ...(form.crv !== undefined && { crv: form.crv }),
  };
  for (const [name, longest] of Object.entries(form.values)) {
    const value = given[name];
    if (typeof value !== 'string' || value.length > longest) return null;
    read[name] = value;
  }
  return read;
}

function plainName(alg: string): string {
  return alg === 'EdDSA' ? 'Ed25519' : alg;
}

/** The members of a key of each algorithm; `values` are base64url with their longest length in characters. */
const FORMS: Record<
  string,
  { kty: string; crv?: string; values: Record<string, number> } | undefined
> = {
  Ed25519: { kty: 'OKP', crv: 'Ed25519', values: { x: 43 } },
  ES256: { kty: 'EC', crv: 'P-256', values: { x: 43, y: 43 } },
  // A modulus of up to 8192 bits, and an exponent of up to 32.
  RS256: { kty: 'RSA', values: { n: 1366, e: 6 } },
};
