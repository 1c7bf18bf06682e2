import { createHmac } from 'node:crypto';

/**
 * The code that an authenticator app shows now, or so many steps of 30 seconds later: no code is taken twice, and the
 * next one is taken already.
 *
 * @param uri what it was given, `otpauth://totp/…?secret=…`.
 *
 * Source: RFC 6238 §4.2, RFC 4226 §5.3.
 */
export function codeOf(uri: string, steps = 0): string {
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const secret = base32(new URL(uri).searchParams.get('secret')!);
  const digest = createHmac('sha1', secret).update(step).digest();
  const at = digest.at(-1)! & 15;
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Source: RFC 4648 §6. */
function base32(text: string): Uint8Array {
  const bits = [...text.replace(/=+$/, '')]
    .map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    )
    .join('');
  return Uint8Array.from(bits.match(/.{8}/g)!, (byte) => parseInt(byte, 2));
}
