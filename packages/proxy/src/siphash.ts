/** A 128-bit key as four 32-bit words. */
export type SipKey = readonly [number, number, number, number];

/**
 * Hashes text under a secret key to 128 bits: SipHash-2-4 over its UTF-16 code units.
 *
 * Whoever lacks the key can neither aim for a collision nor test a guess, and unlike
 * WebCrypto's digests it answers at once, in about a microsecond. For keys that live and die
 * with the process; what leaves it is keyed by HMAC-SHA-256.
 *
 * @returns eight code units, not for showing.
 * Source: Aumasson and Bernstein, SipHash (2012), with the 128-bit output of its reference code.
 */
export function siphash(key: SipKey, text: string): string {
  const [low0, high0, low1, high1] = key;
  // prettier-ignore
  const v: State = new Int32Array([
    low0 ^ 0x70736575, high0 ^ 0x736f6d65,
    low1 ^ 0x6e646f6d ^ 0xee, high1 ^ 0x646f7261,
    low0 ^ 0x6e657261, high0 ^ 0x6c796765,
    low1 ^ 0x79746573, high1 ^ 0x74656462,
  ]);
  const { length } = text;
  const whole = length - (length % 4);
  for (let at = 0; at < whole; at += 4) {
    absorb(v, pair(text, at), pair(text, at + 2));
  }
  const rest = length - whole;
  const low = rest === 0 ? 0 : rest === 1 ? text.charCodeAt(whole) : pair(text, whole);
  const high = rest === 3 ? text.charCodeAt(whole + 2) : 0;
  absorb(v, low, high | ((length * 2) << 24));

  v[4]! ^= 0xee;
  rounds(v, 4);
  const first = fold(v);
  v[2]! ^= 0xdd;
  rounds(v, 4);
  return first + fold(v);
}

/** The words v0 to v3, each as its low and its high half. */
type State = Int32Array;

function pair(text: string, at: number): number {
  return text.charCodeAt(at) | (text.charCodeAt(at + 1) << 16);
}

function absorb(v: State, low: number, high: number): void {
  v[6]! ^= low;
  v[7]! ^= high;
  rounds(v, 2);
  v[0]! ^= low;
  v[1]! ^= high;
}

function fold(v: State): string {
  const low = v[0]! ^ v[2]! ^ v[4]! ^ v[6]!;
  const high = v[1]! ^ v[3]! ^ v[5]! ^ v[7]!;
  return String.fromCharCode(low & 0xffff, low >>> 16, high & 0xffff, high >>> 16);
}

/** SipRound, `count` times, on words a to d: low halves in small letters, high halves in capitals. */
function rounds(v: State, count: number): void {
  // prettier-ignore
  let a = v[0]!, A = v[1]!, b = v[2]!, B = v[3]!, c = v[4]!, C = v[5]!, d = v[6]!, D = v[7]!;
  for (; count > 0; count--) {
    let low = (a >>> 0) + (b >>> 0);
    a = low | 0;
    A = (A + B + (low > MAX ? 1 : 0)) | 0;
    let t = (b << 13) | (B >>> 19);
    B = ((B << 13) | (b >>> 19)) ^ A;
    b = t ^ a;
    t = a;
    a = A;
    A = t;

    low = (c >>> 0) + (d >>> 0);
    c = low | 0;
    C = (C + D + (low > MAX ? 1 : 0)) | 0;
    t = (d << 16) | (D >>> 16);
    D = ((D << 16) | (d >>> 16)) ^ C;
    d = t ^ c;

    low = (a >>> 0) + (d >>> 0);
    a = low | 0;
    A = (A + D + (low > MAX ? 1 : 0)) | 0;
    t = (d << 21) | (D >>> 11);
    D = ((D << 21) | (d >>> 11)) ^ A;
    d = t ^ a;

    low = (c >>> 0) + (b >>> 0);
    c = low | 0;
    C = (C + B + (low > MAX ? 1 : 0)) | 0;
    t = (b << 17) | (B >>> 15);
    B = ((B << 17) | (b >>> 15)) ^ C;
    b = t ^ c;
    t = c;
    c = C;
    C = t;
  }
  v.set([a, A, b, B, c, C, d, D]);
}

const MAX = 0xffffffff;
