import { describe, expect, test, vi } from 'vitest';
import { createProxy } from '../create-proxy.ts';
import type { ProxyEvent } from '../events/events.ts';
import { verifyReceipt } from '../receipt.ts';
import { fakeValidate } from '../test/ask.ts';
import {
  audience,
  email,
  other,
  privateKey,
  publicKey,
  reasonOf,
  receiptOf,
  secret,
} from '../test/receipts.ts';

describe('secrets and keys', () => {
  test('two secrets are valid while one is being replaced', async () => {
    const before = await receiptOf({ receipt: { audience, secret: other } });
    expect(await reasonOf(before, email, { secret: [secret, other] })).toBe('ok');
    expect(await reasonOf(await receiptOf(), email, { secret: [secret, other] })).toBe('ok');
    expect(await reasonOf(before, email, { secret: [secret] })).toBe('forged');
  });

  test('a secret can be bytes', async () => {
    const bytes = new TextEncoder().encode(secret);
    expect(await reasonOf(await receiptOf({ receipt: { audience, secret: bytes } }))).toBe('ok');
    expect(await reasonOf(await receiptOf(), email, { secret: bytes })).toBe('ok');
  });

  test('the public key can verify, but not sign', async () => {
    const token = await receiptOf({ receipt: { audience, privateKey } });
    const verifier = { secret: undefined, publicKey };
    expect(await reasonOf(token, email, verifier)).toBe('ok');
    const imported = await crypto.subtle.importKey('jwk', publicKey, 'Ed25519', false, ['verify']);
    expect(await reasonOf(token, email, { secret: undefined, publicKey: imported })).toBe('ok');
    expect(await reasonOf(token)).toBe('forged');
    expect(await reasonOf(await receiptOf(), email, verifier)).toBe('forged');
    for (let at = 0; at < token.length; at += 3) {
      const letter = token[at] === 'A' ? 'B' : 'A';
      const forged = token.slice(0, at) + letter + token.slice(at + 1);
      expect(await reasonOf(forged, email, verifier)).toBe('forged');
    }
  });

  test.each([
    [{ audience }, 'receipt.secret must be text or bytes'],
    [{ audience, secret: 'a'.repeat(31) }, 'receipt.secret must have at least 32 bytes'],
    [{ secret }, 'receipt.audience must be text'],
    [{ audience: '', secret }, 'receipt.audience must be text'],
    [{ audience, privateKey: {} }, 'receipt.privateKey must be a CryptoKey of Ed25519'],
    [{ audience, sekret: secret }, 'no option is named `receipt.sekret`'],
  ])('the proxy rejects %j', (receipt, message) => {
    expect(() => createProxy({ validate: fakeValidate(), receipt: receipt as never })).toThrow(
      message,
    );
  });

  test.each([
    [undefined, 'options are needed'],
    [{ audience }, 'secret must be text or bytes'],
    [{ audience, secret: 'short' }, 'secret must have at least 32 bytes'],
    [{ audience, secret: [secret, secret, secret] }, 'secret must be one, or a list of two'],
    [{ audience, secret: [] }, 'secret must be one, or a list of two'],
    [{ secret }, 'audience must be text'],
    [{ audience, secret, minMode: 'slow' }, 'minMode must be one of fast, medium, deep'],
    [{ audience, secret, store: {} }, 'store must have `add`'],
    [{ audience, publicKey: { kty: 'RSA' } }, 'publicKey must be a CryptoKey of Ed25519'],
    [{ audience, secret, minmode: 'fast' }, 'did you want `minMode`'],
  ])('the verifier rejects %j', async (given, message) => {
    await expect(verifyReceipt('token', email, given as never)).rejects.toThrow(message);
  });

  test('a key that cannot sign omits the receipt, with one log entry per message', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const events: ProxyEvent[] = [];
    const notPrivate = { ...publicKey };
    const token = await receiptOf({
      receipt: { audience, privateKey: notPrivate },
      onEvent: (event) => void events.push(event),
      warn: true,
    });
    expect(token).toBeUndefined();
    expect(events.map(({ type }) => type)).toContain('receipt_failed');
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });
});
