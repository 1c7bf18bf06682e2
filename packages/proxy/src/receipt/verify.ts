import { parseAddress } from '@postern/address';
import { assertOptions, MODES, type KnownOptions, type Mode, type Status } from '@postern/protocol';
import {
  digestOf,
  fromBase64Url,
  HEADERS,
  readPayload,
  signedBytes,
  toBase64Url,
} from './format.ts';
import type { Algorithm, Payload } from './format.ts';
import {
  assertKey,
  assertSecret,
  importKey,
  importSecret,
  WEB_CRYPTO,
  type Ed25519Key,
  type Secret,
} from './keys.ts';

export type { Ed25519Key, Secret } from './keys.ts';

/** What the proxy judged of the address, for a policy of yours. */
export interface ReceiptClaims {
  status: Status;
  /** The mode in which it was judged. */
  mode: Mode;
  /** The `reason_code`; '' where there was none. */
  reasonCode: string;
  isDisposable: boolean;
  isFree: boolean;
  isRoleBased: boolean;
  /** When, in milliseconds since 1970. */
  issuedAtMs: number;
}

/**
 * Why a receipt does not count.
 *
 * - `forged`: it is none of the proxy's, or was changed.
 * - `wrong_audience`: it is for another page.
 * - `not_yet_valid`: it was issued more than a minute from now: the clocks differ.
 * - `expired`: it is older than ten minutes.
 * - `other_address`: it is about another address.
 * - `mode_too_shallow`: the address was judged in a lighter mode than is asked for.
 * - `replayed`: the store has seen it before.
 */
export type ReceiptFault =
  | 'forged'
  | 'wrong_audience'
  | 'not_yet_valid'
  | 'expired'
  | 'other_address'
  | 'mode_too_shallow'
  | 'replayed';

/** What a receipt proves, or why it proves nothing: then the address is judged anew. */
export type ReceiptResult =
  { ok: true; claims: ReceiptClaims } | { ok: false; reason: ReceiptFault };

/** Remembers the ids of receipts. */
export interface ReceiptStore {
  /**
   * Keeps an id for at least `ttlMs`, and tells whether it was not there, in one step: `SET id 1 NX PX ttlMs` in Redis.
   */
  add(id: string, ttlMs: number): boolean | Promise<boolean>;
}

/** Options of {@link verifyReceipt}. */
export type VerifyReceiptOptions = {
  /** Whom the receipt must be for, as in the proxy's option. */
  audience: string;
  /** The lightest mode that counts. Default `'medium'`: `fast` looks at no mail host. */
  minMode?: Mode;
  /** Lets each receipt count once. Default none: the same person may send the form again. */
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
 * Verifies that the proxy judged an address, within the last ten minutes, and says what it found.
 *
 * The algorithm and the keys are those of the options: nothing that a token says of itself is believed. It is total
 * for whatever a stranger sends, text or not. Without a receipt, or with one that does not count, judge the address by
 * the engine or the service: a person whose checker was down has none.
 *
 * Throws a `TypeError` that starts with `verifyReceipt:` for options that cannot be meant; rejects with what the store
 * throws.
 *
 * Source: RFC 7515 §5.2; RFC 8725 §3; docs/decisions/proxy.md#0033.
 *
 * @param token What came with the form as `email_receipt`.
 * @param address The address that came with it, as it was sent.
 */
export async function verifyReceipt(
  token: unknown,
  address: unknown,
  options: VerifyReceiptOptions,
): Promise<ReceiptResult> {
  const { algorithm, keys } = readOptions(options);
  const { audience, minMode = 'medium', store, now = Date.now } = options;
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
  // Last: a receipt that does not count is not used up.
  if (store && !(await store.add(jti, (exp - nowSeconds) * 1000))) return fault('replayed');
  return { ok: true, claims: claimsOf(payload) };
}

/** The payload of a token whose signature holds under one of the keys. */
async function open(
  token: unknown,
  algorithm: Algorithm,
  keys: readonly CryptoKey[],
): Promise<Payload | null> {
  if (typeof token !== 'string' || token.length > MAX_LENGTH) return null;
  const parts = token.split('.');
  const [header, body, signature] = parts as [string, string, string];
  if (parts.length !== 3 || header !== HEADERS[algorithm]) return null;
  const bytes = readBytes(signature);
  if (!bytes) return null;
  const signed = signedBytes(`${header}.${body}`);
  for (const key of keys) {
    if (await crypto.subtle.verify(WEB_CRYPTO[algorithm], key, bytes, signed))
      return readPayload(body);
  }
  return null;
}

/** The bytes of a signature; null for what is none, and for a second spelling of the same. */
function readBytes(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const bytes = fromBase64Url(text);
    return toBase64Url(bytes) === text ? bytes : null;
  } catch {
    return null;
  }
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

interface Keys {
  algorithm: Algorithm;
  keys: Promise<readonly CryptoKey[]>;
}

/** Options are mostly written down once, and given at each call: their keys are read once. */
const read = new WeakMap<VerifyReceiptOptions, Keys>();
/** Options that are made anew at each call have the same secrets. */
const bySecret = new Map<string, Promise<CryptoKey>>();

function readOptions(options: VerifyReceiptOptions): Keys {
  const known = typeof options === 'object' && options !== null ? read.get(options) : undefined;
  if (known) return known;
  if (typeof options !== 'object' || options === null)
    throw misuse('options are needed; write `{ secret, audience }`');
  assertOptions('verifyReceipt', options, KNOWN);
  const { audience, minMode, store } = options;
  if (typeof audience !== 'string' || audience === '') throw misuse('audience must be text');
  if (minMode !== undefined && !MODES.includes(minMode))
    throw misuse(`minMode must be one of ${MODES.join(', ')}`);
  if (store !== undefined && typeof store?.add !== 'function')
    throw misuse('store must have `add`');
  const made = keysOf(options);
  read.set(options, made);
  return made;
}

function keysOf(options: VerifyReceiptOptions): Keys {
  if ('publicKey' in options) {
    const all = listOf('publicKey', options.publicKey);
    for (const key of all) assertKey('verifyReceipt', 'publicKey', key);
    const keys = Promise.all(all.map((key) => importKey(key, 'verify')));
    return { algorithm: 'EdDSA', keys };
  }
  const all = listOf('secret', options.secret);
  for (const secret of all) assertSecret('verifyReceipt', 'secret', secret);
  return { algorithm: 'HS256', keys: Promise.all(all.map(secretKeyOf)) };
}

function secretKeyOf(secret: Secret): Promise<CryptoKey> {
  if (typeof secret !== 'string') return importSecret(secret, 'verify');
  let key = bySecret.get(secret);
  if (!key) {
    if (bySecret.size >= MAX_SECRETS) bySecret.clear();
    bySecret.set(secret, (key = importSecret(secret, 'verify')));
  }
  return key;
}

function listOf<Key>(name: string, given: Key | readonly [Key, Key]): readonly Key[] {
  const list = Array.isArray(given) ? (given as readonly Key[]) : [given as Key];
  if (list.length === 0 || list.length > 2) throw misuse(`${name} must be one, or a list of two`);
  return list;
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
const MAX_LENGTH = 2048;
const MAX_SECRETS = 16;
const SKEW_SECONDS = 60;
