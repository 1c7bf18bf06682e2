/**
 * Creates a function that returns the HMAC-SHA-256 of a text under a secret, as 64 hexadecimal digits.
 *
 * Without a secret it creates a random one at the first use.
 */
export function createHmac(secret: string | undefined): (text: string) => Promise<string> {
  const encoder = new TextEncoder();
  let key: Promise<CryptoKey> | undefined;

  return async (text) => {
    key ??= importKey();
    const digest = await crypto.subtle.sign('HMAC', await key, encoder.encode(text));
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join(
      '',
    );
  };

  function importKey(): Promise<CryptoKey> {
    const bytes =
      secret === undefined ? crypto.getRandomValues(new Uint8Array(32)) : encoder.encode(secret);
    return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
    ]);
  }
}

/** Compares two digests in constant time, so that the time does not reveal where they differ. */
export function isSameDigest(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (let at = 0; at < one.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
}
