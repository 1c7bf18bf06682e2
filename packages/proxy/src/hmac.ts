/**
 * Makes a function that digests text by HMAC-SHA-256 under a secret, to 64 hexadecimal digits.
 *
 * Without a secret it draws a random one at first use.
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
