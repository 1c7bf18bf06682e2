import { describe, expect, it } from 'vitest';
import { createVerifier, type VerifierOptions } from '../index.ts';
import { fakeResolver, type FakeZone } from '../test/fake-resolver.ts';

const DOMAIN = 'shop.de';
const RECORD = `_email-verification.${DOMAIN}`;

function open(zone: FakeZone, options: VerifierOptions = {}) {
  const resolver = fakeResolver({
    mx: { [DOMAIN]: ['mx.shop.de'] },
    a: { 'mx.shop.de': ['93.184.216.34'] },
    ...zone,
  });
  const verify = createVerifier({ ownership: true, resolver, ...options });
  return { verify, resolver };
}

describe('the field ownership_offered', () => {
  it.each([
    ['one record names an issuer', ['iss=accounts.shop.de'], true],
    ['the record is another', ['v=spf1 -all'], false],
    ['two records name issuers', ['iss=a.shop.de', 'iss=b.shop.de'], false],
  ])('is in the result: %s', async (_, records, isOffered) => {
    const { verify } = open({ txt: { [RECORD]: records } });
    expect(await verify({ email: `jane@${DOMAIN}` })).toMatchObject({
      reason_code: 'domain_ok',
      ownership_offered: isOffered,
    });
  });

  it('is false for a domain without the record', async () => {
    const { verify } = open({});
    expect(await verify({ email: `jane@${DOMAIN}` })).toMatchObject({ ownership_offered: false });
  });

  it('is missing if the name server does not answer, and in mode fast', async () => {
    const { verify } = open({ fail: { [RECORD]: 'ESERVFAIL' } });
    const result = await verify({ email: `jane@${DOMAIN}` });
    expect(result.reason_code).toBe('domain_ok');
    expect(result).not.toHaveProperty('ownership_offered');
    expect(await verify({ email: `jane@${DOMAIN}`, mode: 'fast' })).not.toHaveProperty(
      'ownership_offered',
    );
  });

  it('does not delay the result for long', async () => {
    const resolver = {
      ...fakeResolver({ mx: { [DOMAIN]: ['mx.shop.de'] }, a: { 'mx.shop.de': ['93.184.216.34'] } }),
      resolveTxt: () => new Promise<string[][]>(() => undefined),
    };
    const verify = createVerifier({ ownership: true, resolver, budgetMs: 60_000 });
    const result = await verify({ email: `jane@${DOMAIN}` });
    expect(result.reason_code).toBe('domain_ok');
    expect(result).not.toHaveProperty('ownership_offered');
  });

  it('is looked up once for a domain, and only with the option', async () => {
    const { verify, resolver } = open({ txt: { [RECORD]: ['iss=accounts.shop.de'] } });
    for (const name of ['jane', 'joe']) await verify({ email: `${name}@${DOMAIN}` });
    expect(resolver.asked.filter((question) => question.startsWith('txt'))).toEqual([
      `txt ${RECORD}`,
    ]);
    const plain = open({}, { ownership: false });
    expect(await plain.verify({ email: `jane@${DOMAIN}` })).not.toHaveProperty('ownership_offered');
    expect(plain.resolver.asked).not.toContain(`txt ${RECORD}`);
  });

  it('needs a resolver with the method resolveTxt', () => {
    const { resolveTxt: _, ...resolver } = fakeResolver();
    expect(() => createVerifier({ ownership: true, resolver })).toThrow(
      'createVerifier: ownership needs a resolver with the method resolveTxt',
    );
  });
});
