import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { passkeyRefusal, passkeyText } from './passkey-text.ts';

const at = (origin: string, rest = { PublicKeyCredential: true }) => ({
  location: { origin },
  ...rest,
});
const own = { passkeys_refusal: null, public_url: 'https://verify.postern.test' };

describe('passkeyRefusal', () => {
  it('is null when the service and the browser support passkeys', () => {
    expect(passkeyRefusal(own, at(own.public_url))).toBeNull();
    const below = { ...own, public_url: `${own.public_url}/verify` };
    expect(passkeyRefusal(below, at(own.public_url))).toBeNull();
  });

  it('names the reason of the service, another address, or the browser', () => {
    const refused = { ...own, passkeys_refusal: 'Passkeys need a name' };
    expect(passkeyRefusal(refused, at(own.public_url))).toBe('Passkeys need a name');
    expect(passkeyRefusal(own, at('http://127.0.0.1:8025'))).toContain(own.public_url);
    const page = { location: { origin: own.public_url } };
    expect(passkeyRefusal(own, page)).toBe('This browser does not support passkeys.');
  });
});

describe('passkeyText', () => {
  it.each([
    [Object.assign(new Error('x'), { name: 'NotAllowedError' }), 'canceled'],
    [Object.assign(new Error('x'), { name: 'InvalidStateError' }), 'already has'],
    [new Error('x'), 'can’t use'],
    [new ApiError(401), 'does not recognize'],
    [new ApiError(0), 'can’t be reached'],
  ])('has the text for %s', (error, text) => {
    expect(passkeyText(error)).toContain(text);
  });
});
