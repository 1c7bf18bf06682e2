import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = 'pstn_';
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_BYTES = 32;
/** 62 to the 43rd is more than 2 to the 256th. */
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const FORM = new RegExp(`^${PREFIX}[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`);

/**
 * Creates a key: `pstn_`, 32 random bytes as 43 characters, and 6 characters of checksum, which detects a typo without
 * a database query.
 *
 * Source: docs/decisions/accounts.md#0023.
 */
export function makeKeyText(secret: Uint8Array = randomBytes(SECRET_BYTES)): string {
  const number = BigInt(`0x${Buffer.from(secret).toString('hex')}`);
  const text = PREFIX + base62(number, SECRET_LENGTH);
  return text + checksum(text);
}

/**
 * Whether a text can be a key, by its form and its checksum: a typo or a made-up key costs no database query. It does
 * not show whether the key exists.
 */
export function isKeyText(text: string): boolean {
  return (
    FORM.test(text) && checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH)
  );
}

/** The SHA-256 of a key in hex, which is all that is stored of it. Its 256 random bits need no slow hash. */
export function hashKey(text: string): string {
  return hash('sha256', text, 'hex');
}

function checksum(text: string): string {
  return base62(BigInt(crc32(text)), CHECKSUM_LENGTH);
}

/** Writes a number of 0 or more in digits, uppercase and lowercase letters, padded with zeros. */
export function base62(number: bigint, length: number): string {
  let text = '';
  for (let rest = number; rest > 0n; rest /= 62n) text = DIGITS[Number(rest % 62n)] + text;
  return text.padStart(length, '0');
}
