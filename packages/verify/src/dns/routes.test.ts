import { describe, expect, it } from 'vitest';
import { fakeResolver, type FakeZone } from '../test/fake-resolver.ts';
import { createAddressPolicy } from '@postern/public-network';
import { readRanges } from '@postern/public-network';
import { createLookup } from './lookup.ts';
import { findRoute, type Route } from './routes.ts';
import { isPublicAddress } from '@postern/public-network';

const IPV4 = '93.184.216.34';
const IPV6 = '2606:2800:220:1::1';

function find(zone: FakeZone, host = 'mx.shop.de', isReachable = isPublicAddress) {
  return findRoute(host, createLookup(fakeResolver(zone), Date.now), isReachable);
}

function othersOf(route: Route) {
  return route.state === 'found' && route.others ? route.others() : [];
}

describe('findRoute', () => {
  it('queries IPv6 addresses only when the IPv4 ones could not be reached', async () => {
    const resolver = fakeResolver({ a: { 'mx.shop.de': [IPV6, IPV4] } });
    const lookup = createLookup(resolver, Date.now);
    const route = await findRoute('mx.shop.de', lookup, isPublicAddress);
    expect(route).toMatchObject({ state: 'found', addresses: [IPV4] });
    expect(resolver.asked).toEqual(['a mx.shop.de']);
    expect(await othersOf(route)).toEqual([IPV6]);
  });

  it('finds an IPv6 address if there is no IPv4 address', async () => {
    const zone = { a: { 'mx.shop.de': [IPV6, '10.0.0.1'] } };
    expect(await find(zone)).toEqual({ state: 'found', addresses: [IPV6], others: null });
  });

  it('leaves out addresses that must not be dialed', async () => {
    const zone = { a: { 'mx.shop.de': ['127.0.0.1', IPV4, '10.0.0.1', '::1', '::ffff:7f00:1'] } };
    const route = await find(zone);
    expect(route).toMatchObject({ addresses: [IPV4] });
    expect(await othersOf(route)).toEqual([]);
  });

  it('has no route to a host if every address is rejected', async () => {
    const zone = { a: { 'mx.shop.de': ['127.0.0.1', '::1'] } };
    expect(await find(zone)).toEqual({ state: 'none' });
  });

  it('is inconclusive if the resolver filters the host', async () => {
    const zone = { a: { 'mx.shop.de': ['0.0.0.0', '::'] } };
    expect(await find(zone)).toMatchObject({ state: 'temperror', cause: 'EFILTERED' });
  });

  it('includes private addresses if they are allowed', async () => {
    const zone = { a: { 'mx.shop.de': ['10.0.0.1'] } };
    const isReachable = createAddressPolicy(readRanges(['10.0.0.0/8']));
    expect(await find(zone, 'mx.shop.de', isReachable)).toMatchObject({ addresses: ['10.0.0.1'] });
  });

  it.each<[string, FakeZone]>([
    ['does not exist', {}],
    ['has no address', { bare: ['mx.shop.de'] }],
  ])('has no route to a host that %s', async (_what, zone) => {
    expect(await find(zone)).toEqual({ state: 'none' });
  });

  it.each<[string, FakeZone]>([
    ['either', { fail: { 'mx.shop.de': 'ESERVFAIL' } }],
    ['IPv4', { fail: { 'a mx.shop.de': 'ESERVFAIL' }, bare: ['mx.shop.de'] }],
    ['IPv6', { fail: { 'aaaa mx.shop.de': 'ESERVFAIL' }, bare: ['mx.shop.de'] }],
    [
      'IPv6 beside a private address',
      {
        fail: { 'aaaa mx.shop.de': 'ESERVFAIL' },
        a: { 'mx.shop.de': ['10.0.0.1'] },
      },
    ],
  ])('is inconclusive when the query for %s fails', async (_what, zone) => {
    expect(await find(zone)).toEqual({ state: 'temperror', cause: 'ESERVFAIL' });
  });

  it.each<[string, FakeZone, string[]]>([
    ['IPv4', { fail: { 'aaaa mx.shop.de': 'ESERVFAIL' }, a: { 'mx.shop.de': [IPV4] } }, [IPV4]],
    ['IPv6', { fail: { 'a mx.shop.de': 'ESERVFAIL' }, a: { 'mx.shop.de': [IPV6] } }, [IPV6]],
  ])('accepts %s when the other query fails', async (_what, zone, addresses) => {
    const route = await find(zone);
    expect(route).toMatchObject({ state: 'found', addresses });
    expect(await othersOf(route)).toEqual([]);
  });

  it('returns at most sixteen addresses of a host', async () => {
    const many = Array.from({ length: 200 }, (_, i) => `93.184.216.${i}`);
    expect(await find({ a: { 'mx.shop.de': [...many, IPV6] } })).toMatchObject({
      state: 'found',
      addresses: many.slice(0, 16),
    });
  });

  it.each(['', '93.184.216.34', '[93.184.216.34]', '::1', 'mx shop.de', 'mx\r\n.shop.de', '<x>'])(
    'does not look up "%s", which is not a host name',
    async (host) => {
      const resolver = fakeResolver({ a: { [host]: [IPV4] } });
      const route = await findRoute(host, createLookup(resolver, Date.now), isPublicAddress);
      expect(route).toEqual({ state: 'none' });
      expect(resolver.asked).toEqual([]);
    },
  );

  it('never returns an address that turns private between check and connection', async () => {
    let asked = 0;
    const flipping = {
      ...fakeResolver(),
      resolve4: async () => [{ address: asked++ % 2 === 0 ? IPV4 : '127.0.0.1', ttl: 0 }],
    };
    const lookup = createLookup(flipping, Date.now);
    for (const expected of [{ state: 'found', addresses: [IPV4] }, { state: 'none' }]) {
      expect(await findRoute('mx.shop.de', lookup, isPublicAddress)).toMatchObject(expected);
    }
    expect(asked).toBe(2);
  });
});
