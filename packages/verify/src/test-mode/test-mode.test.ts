import { MODES } from '@postern/protocol';
import { describe, expect, it } from 'vitest';
import { fakeResolver } from '../test/fake-resolver.ts';
import { createVerifier } from '../node/verifier.ts';

describe('test mode', () => {
  it('selects the result of test addresses in every mode without DNS queries', async () => {
    const resolver = fakeResolver();
    const verify = createVerifier({ resolver, testMode: true });
    for (const mode of MODES) {
      expect(await verify({ email: 'catch_all@postern.test', mode })).toMatchObject({
        reason_code: 'catch_all',
        smtp_code: 250,
        mode,
      });
    }
    await expect(verify({ email: 'rate_limited@postern.test' })).rejects.toMatchObject({
      code: 'rate_limited',
    });
    expect(resolver.asked).toEqual([]);
  });

  it('explains a result by its evidence', async () => {
    const { explain } = createVerifier({ resolver: fakeResolver(), testMode: true });
    const { result, evidence } = await explain({ email: 'mailbox_full@postern.test' });
    expect(result).toMatchObject({ reason_code: 'mailbox_full', mode: 'medium' });
    expect(evidence).toMatchObject({
      mode: 'deep',
      dns: { state: 'pass' },
      smtp: { state: 'temperror', cause: 'mailbox_full', code: 452 },
    });
  });

  it('stays within the budget of a call', async () => {
    const verify = createVerifier({ resolver: fakeResolver(), testMode: true });
    const answer = verify({ email: 'timeout@postern.test' }, { budgetMs: 5 });
    expect(await answer).toMatchObject({ reason_code: 'dns_unavailable' });
  });

  it('is off by default', async () => {
    for (const options of [{}, { testMode: false }]) {
      const verify = createVerifier({ resolver: fakeResolver(), ...options });
      for (const local of ['jane', 'catch_all', 'rate_limited', 'slow-3000', 'timeout']) {
        for (const domain of ['postern.test', 'mail.postern.test']) {
          expect(await verify({ email: `${local}@${domain}` })).toMatchObject({
            status: 'invalid',
            reason_code: 'domain_reserved',
          });
        }
      }
    }
  });
});
