import { generateKeyPairSync } from 'node:crypto';
import { createProxy } from '../create-proxy.ts';
import type { ProxyOptions } from '../options/options.ts';
import { verifyReceipt, type VerifyReceiptOptions } from '../receipt/verify.ts';
import { ask, fakeValidate, read } from './ask.ts';

export const audience = 'https://www.example.com';
export const secret = 'a secret of thirty-two bytes or more';
export const other = 'another secret of thirty-two bytes or more';
export const email = 'jane@example.com';
export const limits = { caller: false, global: false } as const;
const pair = generateKeyPairSync('ed25519');
export const privateKey = pair.privateKey.export({ format: 'jwk' }) as JsonWebKey;
export const publicKey = pair.publicKey.export({ format: 'jwk' }) as JsonWebKey;

export const startMs = Date.UTC(2026, 10, 23, 12);

/** The receipt in a reply of a proxy. */
export async function receiptOf(options: Partial<ProxyOptions> = {}, asked: object = {}) {
  const proxy = createProxy({
    validate: fakeValidate({
      'burner@example.com': {
        status: 'risky',
        reason_code: 'domain_disposable',
        is_disposable: true,
      },
      'dead@example.com': { status: 'invalid', reason_code: 'mailbox_not_found' },
    }),
    limits,
    now: () => startMs,
    receipt: { audience, secret },
    ...options,
  });
  const { data } = await read(await ask(proxy, { email, mode: 'medium', ...asked }));
  return data['receipt'] as string;
}

export const options = { audience, secret, now: () => startMs } as const;
/** Why a token does not count, or `ok`. */
export const reasonOf = async (token: unknown, address: unknown = email, changed: object = {}) => {
  const result = await verifyReceipt(token, address, {
    ...options,
    ...changed,
  } as VerifyReceiptOptions);
  return result.ok ? 'ok' : result.reason;
};
