import { describe, expect, it } from 'vitest';
import { fakeResolver, type FakeZone } from '../test/fake-resolver.ts';
import { createLookup } from './lookup.ts';

const HOUR_MS = 3_600_000;

function at(zone: FakeZone) {
  const clock = { nowMs: 0 };
  const resolver = fakeResolver(zone);
  return { clock, resolver, lookup: createLookup(resolver, () => clock.nowMs) };
}

describe('createLookup', () => {
  it('joins an identical pending query', async () => {
    const { lookup, resolver } = at({ mx: { 'shop.de': ['mx.shop.de'] } });
    await Promise.all(Array.from({ length: 50 }, () => lookup.mx('shop.de')));
    expect(resolver.asked).toEqual(['mx shop.de']);
  });

  it('caches an MX for an hour', async () => {
    const { lookup, resolver, clock } = at({ mx: { 'shop.de': ['mx.shop.de'] } });
    await lookup.mx('shop.de');
    clock.nowMs = HOUR_MS - 1;
    await lookup.mx('shop.de');
    expect(resolver.asked).toHaveLength(1);
    clock.nowMs = HOUR_MS;
    await lookup.mx('shop.de');
    expect(resolver.asked).toHaveLength(2);
  });

  it('caches an MX for the shortest TTL, up to a day', async () => {
    for (const [ttls, rememberedMs] of [
      [[300, 30], 30_000],
      [[999_999], 24 * HOUR_MS],
      [[0], 1],
      [[Number.NaN], HOUR_MS],
    ] as const) {
      const clock = { nowMs: 0 };
      let asked = 0;
      const resolveMx = async () => {
        asked += 1;
        return ttls.map((ttl) => ({ exchange: 'mx.shop.de', priority: 0, ttl }));
      };
      const lookup = createLookup({ ...fakeResolver(), resolveMx }, () => clock.nowMs);
      await lookup.mx('shop.de');
      clock.nowMs = rememberedMs - 1;
      await lookup.mx('shop.de');
      expect(asked).toBe(rememberedMs > 1 ? 1 : 2);
      clock.nowMs = rememberedMs;
      await lookup.mx('shop.de');
      expect(asked).toBe(rememberedMs > 1 ? 2 : 3);
    }
  });

  it('caches a negative answer for its TTL, up to an hour', async () => {
    for (const [ttl, rememberedMs] of [
      [30, 30_000],
      [999_999, HOUR_MS],
    ] as const) {
      const clock = { nowMs: 0 };
      let asked = 0;
      const resolveMx = async () => {
        asked += 1;
        throw Object.assign(new Error('no'), { code: 'ENODATA', ttl });
      };
      const lookup = createLookup({ ...fakeResolver(), resolveMx }, () => clock.nowMs);
      expect(await lookup.mx('shop.de')).toMatchObject({ state: 'none', cause: 'no_data' });
      clock.nowMs = rememberedMs - 1;
      await lookup.mx('shop.de');
      expect(asked).toBe(1);
      clock.nowMs = rememberedMs;
      await lookup.mx('shop.de');
      expect(asked).toBe(2);
    }
  });

  it('caches a negative answer without a TTL for an hour', async () => {
    const { lookup, resolver, clock } = at({});
    expect(await lookup.mx('gone.de')).toEqual({ state: 'none', cause: 'not_found' });
    clock.nowMs = HOUR_MS - 1;
    expect(await lookup.mx('gone.de')).toEqual({ state: 'none', cause: 'not_found' });
    expect(resolver.asked).toHaveLength(1);
  });

  it('caches a temporary failure for a minute', async () => {
    const { lookup, resolver, clock } = at({ fail: { 'shop.de': 'ESERVFAIL' } });
    await lookup.mx('shop.de');
    clock.nowMs = 59_999;
    await lookup.mx('shop.de');
    expect(resolver.asked).toHaveLength(1);
    clock.nowMs = 60_000;
    await lookup.mx('shop.de');
    expect(resolver.asked).toHaveLength(2);
  });

  it('caches addresses for the shortest TTL, up to a day', async () => {
    const clock = { nowMs: 0 };
    const resolver = fakeResolver();
    let asked = 0;
    const ttls = (list: number[]) => async () => {
      asked += 1;
      return list.map((ttl) => ({ address: '93.184.216.34', ttl }));
    };
    const short = createLookup({ ...resolver, resolve4: ttls([300, 30]) }, () => clock.nowMs);
    expect(await short.a('mx.de')).toMatchObject({ records: ['93.184.216.34', '93.184.216.34'] });
    clock.nowMs = 29_999;
    await short.a('mx.de');
    expect(asked).toBe(1);
    clock.nowMs = 30_000;
    await short.a('mx.de');
    expect(asked).toBe(2);

    asked = 0;
    clock.nowMs = 0;
    const long = createLookup({ ...resolver, resolve4: ttls([999_999]) }, () => clock.nowMs);
    await long.a('mx.de');
    clock.nowMs = 24 * HOUR_MS;
    await long.a('mx.de');
    expect(asked).toBe(2);
  });

  it('caches up to its capacity of results of each type, the most recently used ones', async () => {
    const resolver = fakeResolver({ mx: { 'a.de': ['x'], 'b.de': ['x'], 'c.de': ['x'] } });
    const lookup = createLookup(resolver, () => 0, { capacity: 2 });
    for (const domain of ['a.de', 'b.de', 'a.de', 'c.de', 'a.de', 'b.de']) await lookup.mx(domain);
    expect(resolver.asked).toEqual(['mx a.de', 'mx b.de', 'mx c.de', 'mx b.de']);
  });

  it('caches nothing with a capacity of 0, but still joins pending queries', async () => {
    const resolver = fakeResolver({ mx: { 'a.de': ['x'] } });
    const lookup = createLookup(resolver, () => 0, { capacity: 0 });
    await Promise.all([lookup.mx('a.de'), lookup.mx('a.de')]);
    await lookup.mx('a.de');
    expect(resolver.asked).toHaveLength(2);
  });

  it('sends a query again when the pending one has hung for ten seconds', async () => {
    const { lookup, resolver, clock } = at({ hang: ['shop.de'] });
    void lookup.mx('shop.de');
    clock.nowMs = 9_999;
    void lookup.mx('shop.de');
    expect(resolver.asked).toHaveLength(1);
    clock.nowMs = 10_000;
    void lookup.mx('shop.de');
    expect(resolver.asked).toHaveLength(2);
  });

  it('joins no pending query when isJoined is false', async () => {
    const resolver = fakeResolver({ mx: { 'shop.de': ['mx.shop.de'] } });
    const lookup = createLookup(resolver, () => 0, { isJoined: false });
    await Promise.all([lookup.mx('shop.de'), lookup.mx('shop.de')]);
    expect(resolver.asked).toEqual(['mx shop.de', 'mx shop.de']);
    await lookup.mx('shop.de');
    expect(resolver.asked).toHaveLength(2);
  });
});
