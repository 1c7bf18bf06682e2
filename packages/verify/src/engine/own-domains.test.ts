import { describe, expect, it } from 'vitest';
import { bundledLists } from '../lists/lists.ts';
import { createVerifier, type VerifierOptions } from '../index.ts';
import { fakeResolver } from '../test/fake-resolver.ts';

const DISPOSABLE = 'mailinator.com';

describe('domains of a verifier', () => {
  it('make an address at a blocked domain risky, with a separate reason', async () => {
    const verify = createVerifier({ domains: { block: ['rival.com'] } });
    expect(await verify({ email: 'jane@eu.rival.com', mode: 'fast' })).toMatchObject({
      status: 'risky',
      score: 20,
      reason_code: 'domain_blocked',
      checks: { domain: 'fail' },
    });
  });

  it('override what other lists say of an allowed domain', async () => {
    const verify = createVerifier({ domains: { allow: [DISPOSABLE, 'gmail.com'] } });
    expect(await verify({ email: `info@${DISPOSABLE}`, mode: 'fast' })).toMatchObject({
      status: 'valid',
      reason_code: 'checks_passed_fast',
      is_disposable: false,
      is_role_based: false,
    });
    expect(await verify({ email: 'jane@gmail.com', mode: 'fast' })).toMatchObject({
      status: 'valid',
      is_free: false,
    });
  });

  it('do not override the syntax of an address at an allowed domain', async () => {
    const verify = createVerifier({ domains: { allow: ['acme.com'] } });
    expect(await verify({ email: 'jane..doe@acme.com', mode: 'fast' })).toMatchObject({
      status: 'invalid',
      reason_code: 'syntax_dot',
    });
  });

  it('do not stop the DNS lookup of a blocked domain, which can make it invalid', async () => {
    const verify = createVerifier({
      domains: { block: ['rival.com', 'gone.com'] },
      resolver: fakeResolver({
        mx: { 'rival.com': ['mx.rival.com'] },
        a: { 'mx.rival.com': ['93.184.216.34'] },
      }),
    });
    expect(await verify({ email: 'jane@rival.com' })).toMatchObject({
      reason_code: 'domain_blocked',
      mx_valid: true,
    });
    expect(await verify({ email: 'jane@gone.com' })).toMatchObject({
      status: 'invalid',
      reason_code: 'domain_not_found',
    });
  });

  it('are overridden by the lists of a call', async () => {
    const verify = createVerifier({ domains: { block: ['rival.com', 'other.com'] } });
    const check = async (email: string) =>
      (await verify({ email, mode: 'fast' }, { domains: { allow: ['rival.com'] } })).reason_code;
    expect(await check('jane@rival.com')).toBe('checks_passed_fast');
    expect(await check('jane@other.com')).toBe('domain_blocked');
  });

  it('do not change the cached facts that other calls share', async () => {
    const verify = createVerifier();
    const email = `jane@${DISPOSABLE}`;
    await verify({ email, mode: 'fast' }, { domains: { allow: [DISPOSABLE] } });
    expect((await verify({ email, mode: 'fast' })).reason_code).toBe('domain_disposable');
    expect(bundledLists.isDisposable(DISPOSABLE)).toBe(true);
  });

  it.each([
    [{ allow: ['jane@acme.com'] }, 'domains.allow: "jane@acme.com" is not a domain'],
    [{ block: 'acme.com' }, 'domains.block must be an array or a function'],
    [{ deny: [] }, 'deny'],
  ])('rejects %j', (domains, message) => {
    expect(() => createVerifier({ domains } as VerifierOptions)).toThrow(message);
  });
});
