import { base64url, SignJWT } from 'jose';
import type { Answer } from '../http/answer.ts';
import { digestOf, headerOf, LIFE_SECONDS, type Algorithm } from './format.ts';
import {
  assertKey,
  assertSecret,
  importKey,
  importSecret,
  type Ed25519Key,
  type Secret,
} from './keys.ts';

/** The options for signing receipts: see `verifyReceipt` of `@postern/proxy/receipt`. */
export type ReceiptOption = {
  /**
   * The audience of the receipts, such as `https://www.example.com`: the verifier rejects receipts for another
   * audience.
   */
  audience: string;
} & (
  | {
      /** The secret for HMAC-SHA-256, at least 32 bytes, the same as the verifier's. */
      secret: Secret;
    }
  | {
      /** The private Ed25519 key. The verifier has the public key, which cannot sign. */
      privateKey: Ed25519Key;
    }
);

/** Signs the verdict on an address in its normal form. */
export type Sign = (address: string, answer: Answer) => Promise<string>;

/**
 * Creates the signer of receipts: compact JWTs with a digest of the address, and without the address.
 *
 * Throws a `TypeError` that starts with `createProxy:` for an invalid secret or key. A key is imported with the first
 * receipt, so one that WebCrypto rejects fails only then.
 *
 * Source: RFC 7519; RFC 8725.
 */
export function createSigner(option: ReceiptOption, now: () => number): Sign {
  const { audience } = option;
  if (typeof audience !== 'string' || audience === '')
    throw new TypeError('createProxy: receipt.audience must be text');
  const { algorithm, readKey } = keyReaderOf(option);
  let key: Promise<CryptoKey> | undefined;

  return async (address, { fields }) => {
    const { status, mode, reason_code, is_disposable, is_free, is_role_based } = fields;
    const jti = base64url.encode(crypto.getRandomValues(new Uint8Array(16)));
    const iat = Math.floor(now() / 1000);
    const receipt = new SignJWT({
      jti,
      aud: audience,
      iat,
      exp: iat + LIFE_SECONDS,
      sub: await digestOf(jti, address),
      ...{ status, mode, reason_code, is_disposable, is_free, is_role_based },
    });
    key ??= readKey();
    return receipt.setProtectedHeader(headerOf(algorithm)).sign(await key);
  };
}

function keyReaderOf(option: ReceiptOption): {
  algorithm: Algorithm;
  readKey: () => Promise<CryptoKey>;
} {
  if ('privateKey' in option) {
    const { privateKey } = option;
    assertKey('createProxy', 'receipt.privateKey', privateKey);
    return { algorithm: 'EdDSA', readKey: () => importKey(privateKey) };
  }
  const { secret } = option;
  assertSecret('createProxy', 'receipt.secret', secret);
  return { algorithm: 'HS256', readKey: () => importSecret(secret, 'sign') };
}
