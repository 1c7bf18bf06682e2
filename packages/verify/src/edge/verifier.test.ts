import { describe, expect, it } from 'vitest';
import { fakeResolver } from '../test/fake-resolver.ts';
import { createVerifier } from './verifier.ts';

const ZONE = { mx: { 'shop.de': ['mx.shop.de'] }, a: { 'mx.shop.de': ['93.184.216.34'] } };

describe('createVerifier for the edge', () => {
  it.each(['fast', 'medium', 'deep', undefined] as const)(
    'validates the mode %s as fast without a resolver, and shows it in the result',
    async (mode) => {
      const answer = await createVerifier()({ email: 'jane@gone.de', ...(mode && { mode }) });
      expect(answer).toMatchObject({
        mode: 'fast',
        status: 'valid',
        reason_code: 'checks_passed_fast',
        checks: { mx: 'skipped', smtp: 'skipped' },
      });
    },
  );

  it('validates deep as medium and shows it in the result', async () => {
    const verify = createVerifier({ resolver: fakeResolver(ZONE) });
    const answer = await verify({ email: 'jane@shop.de', mode: 'deep' });
    expect(answer).toMatchObject({ mode: 'medium', score: 85, checks: { smtp: 'skipped' } });
  });

  it.each(['heloName', 'mailFrom', 'egressHost', 'limits', 'dial', 'onEvent'])(
    'rejects %s, which is for mail servers',
    (name) => {
      const make = () => createVerifier({ [name]: 'mx.shop.de' });
      expect(make).toThrow(TypeError);
      expect(make).toThrow(`createVerifier: no option is named \`${name}\``);
    },
  );

  it.each([
    [null, 'options'],
    [{ resolver: null }, 'resolver'],
    [{ budgetMs: 0 }, 'budgetMs'],
    [{ now: 5 }, 'now'],
  ])('rejects the options %j with a TypeError', (options, name) => {
    const make = () => createVerifier(options as object);
    expect(make).toThrow(TypeError);
    expect(make).toThrow(`createVerifier: ${name}`);
  });

  it('does not wait for a pending query of another request', async () => {
    const zone = fakeResolver(ZONE);
    let isHung = true;
    const verify = createVerifier({
      resolver: {
        ...zone,
        // On workerd, a query of a request never settles once the request has ended.
        resolveMx: (name) => (isHung ? new Promise(() => undefined) : zone.resolveMx(name)),
      },
    });
    const first = verify({ email: 'a@shop.de' }, { budgetMs: 1 });
    expect(await first).toMatchObject({ reason_code: 'dns_unavailable' });
    isHung = false;
    expect(await verify({ email: 'b@shop.de' })).toMatchObject({ reason_code: 'domain_ok' });
  });

  it('shares one cache, however many requests come first', async () => {
    const resolver = fakeResolver(ZONE);
    const verify = createVerifier({ resolver });
    await Promise.all(['a', 'b', 'c'].map((local) => verify({ email: `${local}@shop.de` })));
    const askedCount = resolver.asked.length;
    expect(await verify({ email: 'd@shop.de' })).toMatchObject({ reason_code: 'domain_ok' });
    expect(resolver.asked).toHaveLength(askedCount);
  });
});
