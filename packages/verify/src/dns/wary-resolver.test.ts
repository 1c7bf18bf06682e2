import { describe, expect, it } from 'vitest';
import { fakeResolver, type FakeZone } from '../test/fake-resolver.ts';
import { createWaryResolver } from './wary-resolver.ts';

function resolverOf(zone: FakeZone, resolveNs: () => Promise<string[]>) {
  const clock = { nowMs: 0 };
  const fake = fakeResolver(zone);
  const zones: string[] = [];
  const server = {
    ...fake,
    resolveNs(name: string) {
      zones.push(name);
      return resolveNs();
    },
  };
  return { fake, zones, clock, resolver: createWaryResolver(server, () => clock.nowMs) };
}

const known = async () => ['a.gtld-servers.net'];
const failing = (code: string) => async () => {
  throw Object.assign(new Error(code), { code });
};

describe('createWaryResolver', () => {
  it('queries absolute names', async () => {
    const { resolver, fake } = resolverOf({ mx: { 'shop.de.': ['mx.shop.de'] } }, known);
    expect(await resolver.resolveMx('shop.de')).toEqual([{ exchange: 'mx.shop.de', priority: 0 }]);
    expect(fake.asked).toEqual(['mx shop.de.']);
  });

  it('accepts an NXDOMAIN from a server that knows com', async () => {
    const { resolver, zones } = resolverOf({}, known);
    await expect(resolver.resolveMx('gone.de')).rejects.toMatchObject({ code: 'ENOTFOUND' });
    await expect(resolver.resolve4('gone.de', { ttl: true })).rejects.toMatchObject({
      code: 'ENOTFOUND',
    });
    expect(zones).toEqual(['com.']);
  });

  it('ignores an NXDOMAIN from a server that denies com', async () => {
    const { resolver } = resolverOf({}, failing('ENOTFOUND'));
    await expect(resolver.resolveMx('gmail.com')).rejects.toMatchObject({ code: 'ENOPUBLIC' });
  });

  it.each(['ENOTFOUND', 'ENODATA'])(
    'ignores a missing MX from a server that returns %s for com',
    async (code) => {
      const { resolver } = resolverOf({ a: { 'gmail.com.': ['10.0.0.1'] } }, failing(code));
      await expect(resolver.resolveMx('gmail.com')).rejects.toMatchObject({ code: 'ENOPUBLIC' });
    },
  );

  it('accepts an NXDOMAIN when the query for com gets no response', async () => {
    const { resolver } = resolverOf({}, failing('ETIMEOUT'));
    await expect(resolver.resolveMx('gone.de')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });

  it('checks com again after a minute without trust and after an hour of trust', async () => {
    let answer = failing('ENOTFOUND');
    const { resolver, zones, clock } = resolverOf({}, () => answer());
    await resolver.resolveMx('a.de').catch(() => undefined);
    clock.nowMs = 59_999;
    await resolver.resolveMx('b.de').catch(() => undefined);
    expect(zones).toHaveLength(1);
    clock.nowMs = 60_000;
    answer = known as unknown as typeof answer;
    await expect(resolver.resolveMx('c.de')).rejects.toMatchObject({ code: 'ENOTFOUND' });
    clock.nowMs = 60_000 + 3_599_999;
    await resolver.resolveMx('d.de').catch(() => undefined);
    expect(zones).toHaveLength(2);
    clock.nowMs += 1;
    await resolver.resolveMx('e.de').catch(() => undefined);
    expect(zones).toHaveLength(3);
  });

  it('does not distrust a server for years after the clock was years ahead', async () => {
    let answer = failing('ENOTFOUND');
    const { resolver, clock } = resolverOf({}, () => answer());
    clock.nowMs = Date.UTC(2030, 0, 1);
    await resolver.resolveMx('a.de').catch(() => undefined);
    clock.nowMs = Date.UTC(2026, 0, 1);
    answer = known as unknown as typeof answer;
    await expect(resolver.resolveMx('b.de')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });

  it('passes on every other failure without a second query', async () => {
    const { resolver, zones } = resolverOf({ fail: { 'slow.de.': 'ETIMEOUT' } }, known);
    await expect(resolver.resolveMx('slow.de')).rejects.toMatchObject({ code: 'ETIMEOUT' });
    expect(zones).toEqual([]);
  });
});
