import { parseAddress } from '@postern/address';
import { assertOptions, MODES, type KnownOptions, type Mode, type Status } from '@postern/protocol';
import { base64url, compactVerify, errors } from 'jose';
import { digestOf, headerOf, parsePayload, type Algorithm, type Payload } from './format.ts';
import {
  assertKey,
  assertSecret,
  importKey,
  importSecret,
  type Ed25519Key,
  type Secret,
} from './keys.ts';

export type { Ed25519Key, Secret } from './keys.ts';

/** The proxy's verdict on the address, for your own policy. */
export interface ReceiptClaims {
  status: Status;
  /** The mode of the validation. */
  mode: Mode;
  /** The `reason_code`; '' without one. */
  reasonCode: string;
  isDisposable: boolean;
  isFree: boolean;
  isRoleBased: boolean;
  /** The time of the receipt, in milliseconds since 1970. */
  issuedAtMs: number;
}

/**
 * Why a receipt is rejected.
 *
 * - `forged`: the proxy did not sign it, or it was changed.
 * - `wrong_audience`: it is for another page.
 * - `not_yet_valid`: it was issued more than a minute from now: the clocks differ.
 * - `expired`: it is older than ten minutes.
 * - `other_address`: it is about another address.
 * - `mode_too_shallow`: the address was validated in a lighter mode than required.
 * - `replayed`: the store already has its ID.
 */
export type ReceiptFault =
  | 'forged'
  | 'wrong_audience'
  | 'not_yet_valid'
  | 'expired'
  | 'other_address'
  | 'mode_too_shallow'
  | 'replayed';

/** The claims of a receipt, or why it is rejected: in that case validate the address again. */
export type ReceiptResult =
  { ok: true; claims: ReceiptClaims } | { ok: false; reason: ReceiptFault };

/** Stores the IDs of receipts. */
export interface ReceiptStore {
  /**
   * Stores an ID for at least `ttlMs`, and returns whether it was new, in one step: `SET id 1 NX PX ttlMs` in Redis.
   */
  add(id: string, ttlMs: number): boolean | Promise<boolean>;
}

/** Options of {@link verifyReceipt}. */
export type VerifyReceiptOptions = {
  /** The audience that the receipt must have, as in the proxy's option. */
  audience: string;
  /** The lightest accepted mode. Default `'medium'`: `fast` has no DNS lookup. */
  minMode?: Mode;
  /** Accepts each receipt only once. Default none: a user can send the same form again. */
  store?: ReceiptStore;
  /** The clock, in milliseconds. Default `Date.now`. */
  now?: () => number;
} & (
  | {
      /** The proxy's secret, or two while it is replaced: the new one and the one before. */
      secret: Secret | readonly [Secret, Secret];
    }
  | {
      /** The public key of the proxy's private one, or two. */
      publicKey: Ed25519Key | readonly [Ed25519Key, Ed25519Key];
    }
);

/**
 * Verifies that the proxy validated an address within the last ten minutes, and returns its verdict.
 *
 * The algorithm and the keys come from the options, never from the token. Every input has a result, text or not. If the
 * receipt is missing or rejected, validate the address with the engine or the service: a user whose checks failed has
 * no receipt.
 *
 * Throws a `TypeError` that starts with `verifyReceipt:` for invalid options; rejects with the error of the store.
 *
 * Source: RFC 7515 §5.2; RFC 8725 §3; docs/decisions/proxy.md#0033.
 *
 * @param token The form's value of `email_receipt`.
 * @param address The address in the same form, as it was sent.
 */
export async function verifyReceipt(
  token: unknown,
  address: unknown,
  options: VerifyReceiptOptions,
): Promise<ReceiptResult> {
  return verify(token, address, readOptions(options));
}

/** The checked options of {@link verifyReceipt}, with their defaults. */
export interface Verification extends ReceiptKeys {
  audience: string;
  minMode: Mode;
  store: ReceiptStore | undefined;
  now: () => number;
}

/** Reads options; throws a `TypeError` that starts with `verifyReceipt:` for invalid ones. */
export function readOptions(options: VerifyReceiptOptions): Verification {
  const keys = keysOf(options);
  const { audience, minMode = 'medium', store, now = Date.now } = options;
  return { ...keys, audience, minMode, store, now };
}

/** As {@link verifyReceipt}, by options that were read. */
export async function verify(
  token: unknown,
  address: unknown,
  { algorithm, keys, audience, minMode, store, now }: Verification,
): Promise<ReceiptResult> {
  const payload = await open(token, algorithm, await keys);
  if (!payload) return fault('forged');
  const { aud, iat, exp, jti, sub, mode } = payload;
  if (aud !== audience) return fault('wrong_audience');
  const nowSeconds = now() / 1000;
  if (iat > nowSeconds + SKEW_SECONDS) return fault('not_yet_valid');
  if (nowSeconds >= exp) return fault('expired');
  const parsed = typeof address === 'string' ? parseAddress(address) : null;
  if (!parsed?.ok || (await digestOf(jti, parsed.address)) !== sub) return fault('other_address');
  if (MODES.indexOf(mode) < MODES.indexOf(minMode)) return fault('mode_too_shallow');
  // Last, so that a rejected receipt is not used up.
  if (store && !(await store.add(jti, (exp - nowSeconds) * 1000))) return fault('replayed');
  return { ok: true, claims: claimsOf(payload) };
}

/** The payload of a token with a valid signature of one of the keys; null for anything else. */
async function open(
  token: unknown,
  algorithm: Algorithm,
  keys: readonly CryptoKey[],
): Promise<Payload | null> {
  if (typeof token !== 'string' || token.length > MAX_LENGTH) return null;
  const [header, , signature] = token.split('.');
  // Compared as a whole: neither the algorithm nor the key is taken from a token.
  if (header !== HEADERS[algorithm]) return null;
  for (const key of keys) {
    try {
      const { payload } = await compactVerify(token, key, { algorithms: [algorithm] });
      return isCanonical(signature!) ? parsePayload(payload) : null;
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
    }
  }
  return null;
}

/** Whether a text is the only spelling of its bytes: the last letter of base64 has bits that decoders ignore. */
function isCanonical(text: string): boolean {
  return base64url.encode(base64url.decode(text)) === text;
}

function claimsOf(payload: Payload): ReceiptClaims {
  const { status, mode, iat, reason_code = '' } = payload;
  const { is_disposable = false, is_free = false, is_role_based = false } = payload;
  return {
    status,
    mode,
    reasonCode: reason_code,
    isDisposable: is_disposable,
    isFree: is_free,
    isRoleBased: is_role_based,
    issuedAtMs: iat * 1000,
  };
}

function fault(reason: ReceiptFault): ReceiptResult {
  return { ok: false, reason };
}

interface ReceiptKeys {
  algorithm: Algorithm;
  keys: Promise<readonly CryptoKey[]>;
}

/** Options are usually one constant: they are checked, and their keys imported, only once. */
const keysByOptions = new WeakMap<VerifyReceiptOptions, ReceiptKeys>();

function keysOf(options: VerifyReceiptOptions): ReceiptKeys {
  const known = keysByOptions.get(options);
  if (known) return known;
  assertVerifyOptions(options);
  const keys = 'publicKey' in options ? publicKeysOf(options) : secretsOf(options);
  keysByOptions.set(options, keys);
  return keys;
}

function publicKeysOf({
  publicKey,
}: {
  publicKey: Ed25519Key | readonly Ed25519Key[];
}): ReceiptKeys {
  const all = listOf('publicKey', publicKey);
  for (const key of all) assertKey('verifyReceipt', 'publicKey', key);
  return { algorithm: 'EdDSA', keys: Promise.all(all.map((key) => importKey(key))) };
}

function secretsOf({ secret }: { secret: Secret | readonly Secret[] }): ReceiptKeys {
  const all = listOf('secret', secret);
  for (const each of all) assertSecret('verifyReceipt', 'secret', each);
  return { algorithm: 'HS256', keys: Promise.all(all.map((each) => importSecret(each, 'verify'))) };
}

function listOf<Key>(name: string, given: Key | readonly Key[]): readonly Key[] {
  const list = Array.isArray(given) ? (given as readonly Key[]) : [given as Key];
  if (list.length === 0 || list.length > 2) throw misuse(`${name} must be one, or a list of two`);
  return list;
}

function assertVerifyOptions(options: VerifyReceiptOptions): void {
  if (typeof options !== 'object' || options === null)
    throw misuse('options are needed; write `{ secret, audience }`');
  assertOptions('verifyReceipt', options, KNOWN);
  const { audience, minMode, store } = options;
  if (typeof audience !== 'string' || audience === '') throw misuse('audience must be text');
  if (minMode !== undefined && !MODES.includes(minMode))
    throw misuse(`minMode must be one of ${MODES.join(', ')}`);
  if (store !== undefined && typeof store?.add !== 'function')
    throw misuse('store must have `add`');
}

function misuse(message: string): TypeError {
  return new TypeError(`verifyReceipt: ${message}`);
}

const KNOWN: KnownOptions = {
  audience: true,
  minMode: true,
  store: true,
  now: true,
  secret: true,
  publicKey: true,
};
const HEADERS: Record<Algorithm, string> = {
  HS256: base64url.encode(JSON.stringify(headerOf('HS256'))),
  EdDSA: base64url.encode(JSON.stringify(headerOf('EdDSA'))),
};
const MAX_LENGTH = 2048;
const SKEW_SECONDS = 60;
