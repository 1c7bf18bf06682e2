import type { Answer } from '../http/answer.ts';
import {
  digestOf,
  HEADERS,
  LIFE_SECONDS,
  signedBytes,
  toBase64Url,
  writePayload,
  type Verdict,
} from './format.ts';
import {
  assertKey,
  assertSecret,
  importKey,
  importSecret,
  WEB_CRYPTO,
  type Ed25519Key,
  type Secret,
} from './keys.ts';

/** What a proxy signs receipts with: see `verifyReceipt` of `@postern/proxy/receipt`. */
export type ReceiptOption = {
  /** Whom receipts are for, such as `https://www.example.com`: a receipt of another page is none here. */
  audience: string;
} & (
  | {
      /** Of HMAC-SHA-256, at least 32 bytes. Who verifies has the same. */
      secret: Secret;
    }
  | {
      /** Of Ed25519. Who verifies has the public one, and can make no receipt. */
      privateKey: Ed25519Key;
    }
);

/** Signs the verdict on an address in its normal form. */
export type Sign = (address: string, answer: Answer) => Promise<string>;

/**
 * Makes what signs receipts: compact JWS that hold a digest of the address, and not the address.
 *
 * Throws a `TypeError` that starts with `createProxy:` for a secret or key that is none. Keys are read at the first
 * receipt, so a key that WebCrypto does not take shows then.
 *
 * Source: RFC 7515 §3.1; RFC 7519; RFC 8725.
 */
export function createSigner(option: ReceiptOption, now: () => number): Sign {
  const { audience } = option;
  if (typeof audience !== 'string' || audience === '')
    throw new TypeError('createProxy: receipt.audience must be text');
  const { algorithm, readKey } = readerOf(option);
  let key: Promise<CryptoKey> | undefined;

  return async (address, { status, fields }) => {
    const shown = JSON.parse(`{${fields}}`) as Verdict;
    const { mode, reason_code, is_disposable, is_free, is_role_based } = shown;
    const jti = toBase64Url(crypto.getRandomValues(new Uint8Array(16)));
    const iat = Math.floor(now() / 1000);
    const signed = `${HEADERS[algorithm]}.${writePayload({
      jti,
      aud: audience,
      iat,
      exp: iat + LIFE_SECONDS,
      sub: await digestOf(jti, address),
      ...{ status, mode, reason_code, is_disposable, is_free, is_role_based },
    })}`;
    key ??= readKey();
    const bytes = signedBytes(signed);
    const signature = await crypto.subtle.sign(WEB_CRYPTO[algorithm], await key, bytes);
    return `${signed}.${toBase64Url(new Uint8Array(signature))}`;
  };
}

function readerOf(option: ReceiptOption) {
  if ('privateKey' in option) {
    const { privateKey } = option;
    assertKey('createProxy', 'receipt.privateKey', privateKey);
    return { algorithm: 'EdDSA', readKey: () => importKey(privateKey, 'sign') } as const;
  }
  const { secret } = option;
  assertSecret('createProxy', 'receipt.secret', secret);
  return { algorithm: 'HS256', readKey: () => importSecret(secret, 'sign') } as const;
}
