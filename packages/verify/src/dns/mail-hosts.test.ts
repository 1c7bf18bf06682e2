import { describe, expect, it } from 'vitest';
import { fakeResolver, type FakeZone } from '../test/fake-resolver.ts';
import { createLookup } from './lookup.ts';
import { createAddressPolicy } from '@postern/public-network';
import { readRanges } from '@postern/public-network';
import { findMailHosts } from './mail-hosts.ts';
import { isPublicAddress } from '@postern/public-network';

const PUBLIC = '93.184.216.34';

function find(zone: FakeZone, isReachable = isPublicAddress) {
  return findMailHosts('shop.de', createLookup(fakeResolver(zone), Date.now), isReachable);
}

describe('findMailHosts', () => {
  it('passes a domain whose MX has a public address', async () => {
    const zone = { mx: { 'shop.de': ['mx.shop.de'] }, a: { 'mx.shop.de': [PUBLIC] } };
    expect(await find(zone)).toEqual({
      state: 'pass',
      via: 'mx',
      hosts: ['mx.shop.de'],
      preferred: 1,
    });
  });

  it('passes an MX that has only an IPv6 address', async () => {
    const zone = { mx: { 'shop.de': ['mx.shop.de'] }, a: { 'mx.shop.de': ['2606:2800:220:1::1'] } };
    expect(await find(zone)).toMatchObject({ state: 'pass', via: 'mx' });
  });

  it('lists the hosts by preference, in lower case and without the final dot', async () => {
    const records = [
      { exchange: 'B.shop.de.', priority: 20 },
      { exchange: 'A.shop.de', priority: 10 },
    ];
    const zone = { mx: { 'shop.de': records }, a: { 'b.shop.de': [PUBLIC] } };
    expect(await find(zone)).toMatchObject({ hosts: ['a.shop.de', 'b.shop.de'] });
  });

  it.each(['', '.'])('reads the exchange "%s" as a null MX', async (exchange) => {
    const zone = { mx: { 'shop.de': [{ exchange, priority: 0 }] }, a: { 'shop.de': [PUBLIC] } };
    expect(await find(zone)).toEqual({ state: 'fail', cause: 'null_mx' });
  });

  it('ignores a null MX beside a real one', async () => {
    const zone = { mx: { 'shop.de': ['.', 'mx.shop.de'] }, a: { 'mx.shop.de': [PUBLIC] } };
    expect(await find(zone)).toMatchObject({ state: 'pass', hosts: ['mx.shop.de'] });
  });

  it('fails a domain that does not exist', async () => {
    expect(await find({})).toEqual({ state: 'fail', cause: 'not_found' });
  });

  it("uses the domain's own address if it has no MX", async () => {
    expect(await find({ a: { 'shop.de': [PUBLIC] } })).toEqual({
      state: 'pass',
      via: 'address',
      hosts: ['shop.de'],
      preferred: 1,
    });
  });

  it.each(['0.0.0.0', '::', '::ffff:0.0.0.0'])(
    'treats %s as the answer of a filtering resolver, for a mail server and for the domain itself',
    async (address) => {
      const ofHost = { mx: { 'shop.de': ['mx.shop.de'] }, a: { 'mx.shop.de': [address] } };
      const filtered = { state: 'temperror', cause: 'EFILTERED' };
      expect(await find(ofHost)).toEqual(filtered);
      expect(await find({ a: { 'shop.de': [address] } })).toEqual(filtered);
    },
  );

  it('passes a domain that has a public address beside 0.0.0.0', async () => {
    const mx = { 'shop.de': ['mx1.shop.de', 'mx2.shop.de'] };
    const a = { 'mx1.shop.de': ['0.0.0.0'], 'mx2.shop.de': [PUBLIC] };
    expect(await find({ mx, a })).toMatchObject({ state: 'pass' });
    expect(await find({ a: { 'shop.de': ['0.0.0.0', PUBLIC] } })).toMatchObject({ state: 'pass' });
  });

  it.each(['127.0.0.1', '::1'])(
    'treats %s as the answer of a filter only if a root server also has a loopback address',
    async (address) => {
      const mx = { 'shop.de': ['mx.shop.de'] };
      const ofHost = { 'mx.shop.de': [address] };
      const root = (its: string) => ({ 'a.root-servers.net': [its] });
      const unroutable = { state: 'fail', cause: 'unroutable' };
      const filtered = { state: 'temperror', cause: 'EFILTERED' };
      expect(await find({ mx, a: { ...ofHost, ...root('198.41.0.4') } })).toEqual(unroutable);
      expect(await find({ mx, a: ofHost })).toEqual(unroutable);
      expect(await find({ mx, a: { ...ofHost, ...root('127.0.0.1') } })).toEqual(filtered);
      const itself = { 'shop.de': [address] };
      expect(await find({ a: { ...itself, ...root('198.41.0.4') } })).toEqual(unroutable);
      expect(await find({ a: { ...itself, ...root('127.0.0.1') } })).toEqual(filtered);
    },
  );

  it('fails a domain with neither MX nor address', async () => {
    expect(await find({ bare: ['shop.de'] })).toEqual({ state: 'fail', cause: 'no_mail_host' });
  });

  it('fails a domain without MX whose own address is private', async () => {
    expect(await find({ a: { 'shop.de': ['10.0.0.1'] } })).toEqual({
      state: 'fail',
      cause: 'unroutable',
    });
  });

  it('is inconclusive when a domain has no MX and one address type fails', async () => {
    const zone = { bare: ['shop.de'], fail: { 'aaaa shop.de': 'ESERVFAIL' } };
    expect(await find(zone)).toEqual({ state: 'temperror', cause: 'ESERVFAIL' });
  });

  it.each([
    '127.0.0.1', '127.0.0.1.', '[127.0.0.1]', '93.184.216.34', '::1', '[IPv6:::1]', '2130706433',
    'mx shop.de', 'mx.shop.de\r\nDATA', 'mx\0.shop.de', '<mx.shop.de>', 'mx..shop.de', '*.shop.de',
    'bücher.de', `${'a'.repeat(64)}.de`,
  ])('never looks up the mail server %j, which is not a host name', async (exchange) => {
    const resolver = fakeResolver({ mx: { 'shop.de': [exchange] }, a: { [exchange]: [PUBLIC] } });
    const lookup = createLookup(resolver, Date.now);
    expect(await findMailHosts('shop.de', lookup, isPublicAddress)).toEqual({
      state: 'fail',
      cause: 'unroutable',
    });
    expect(resolver.asked).toEqual(['mx shop.de']);
  }); // prettier-ignore

  it('lists a host once, and skips what is not a host name', async () => {
    const zone = {
      mx: { 'shop.de': ['10.0.0.1', 'mx.shop.de', 'mx\u0000.de', 'MX.shop.de.', 'b.shop.de'] },
      a: { 'mx.shop.de': [PUBLIC] },
    };
    expect(await find(zone)).toMatchObject({ hosts: ['mx.shop.de', 'b.shop.de'] });
  });

  it('keeps hosts of equal preference in the order of the DNS', async () => {
    const records = ['c', 'a', 'b'].map((name) => ({ exchange: `${name}.shop.de`, priority: 5 }));
    const zone = { mx: { 'shop.de': records }, a: { 'a.shop.de': [PUBLIC] } };
    expect(await find(zone)).toMatchObject({ hosts: ['c.shop.de', 'a.shop.de', 'b.shop.de'] });
  });

  it('passes a private mail server if its range is allowed', async () => {
    const zone = { mx: { 'shop.de': ['mx.shop.de'] }, a: { 'mx.shop.de': ['10.0.0.1'] } };
    expect(await find(zone, createAddressPolicy(readRanges(['10.0.0.0/8'])))).toMatchObject({
      state: 'pass',
    });
    expect(await find(zone, createAddressPolicy(readRanges(['10.1.0.0/16'])))).toMatchObject({
      state: 'fail',
    });
  });

  it('fails a domain if every mail server is private or has no address', async () => {
    const zone = {
      mx: { 'shop.de': ['a.shop.de', 'b.shop.de', 'gone.shop.de', 'bare.shop.de'] },
      a: { 'a.shop.de': ['127.0.0.1', '::1'], 'b.shop.de': ['192.168.0.9'] },
      bare: ['bare.shop.de'],
    };
    expect(await find(zone)).toEqual({ state: 'fail', cause: 'unroutable' });
  });

  it('is inconclusive when one mail server is private and another one does not respond', async () => {
    const zone = {
      mx: { 'shop.de': ['a.shop.de', 'slow.shop.de'] },
      a: { 'a.shop.de': ['10.1.1.1'] },
      fail: { 'slow.shop.de': 'ETIMEOUT' },
    };
    expect(await find(zone)).toEqual({ state: 'temperror', cause: 'ETIMEOUT' });
  });

  it('needs only one public mail server, and does not wait for the others', async () => {
    const zone = {
      mx: { 'shop.de': ['hung.shop.de', 'slow.shop.de', 'good.shop.de'] },
      a: { 'good.shop.de': ['10.0.0.1', PUBLIC] },
      fail: { 'slow.shop.de': 'ETIMEOUT' },
      hang: ['hung.shop.de', 'aaaa good.shop.de'],
    };
    expect(await find(zone)).toMatchObject({ state: 'pass', via: 'mx' });
  });

  const three = {
    mx: { 'shop.de': ['a.shop.de', 'b.shop.de'] },
    a: { 'a.shop.de': [PUBLIC], 'b.shop.de': [PUBLIC] },
  };

  it('queries only the IPv4 address of the preferred host if that is conclusive', async () => {
    const resolver = fakeResolver(three);
    await findMailHosts('shop.de', createLookup(resolver, Date.now), isPublicAddress);
    expect(resolver.asked).toEqual(['mx shop.de', 'a a.shop.de']);
  });

  it.each<[string, FakeZone]>([
    ['has none', { a: { 'b.shop.de': [PUBLIC] } }],
    ['is private', { a: { 'a.shop.de': ['10.0.0.1'], 'b.shop.de': [PUBLIC] } }],
    ['fails', { fail: { 'a a.shop.de': 'ESERVFAIL' } }],
    ['is late', { hang: ['a a.shop.de'] }],
  ])('queries all the others when the preferred IPv4 address %s', async (_title, change) => {
    const resolver = fakeResolver({ ...three, ...change });
    const found = findMailHosts('shop.de', createLookup(resolver, Date.now), isPublicAddress);
    expect(await found).toMatchObject({ state: 'pass' });
    const questions = ['aaaa a.shop.de', 'a b.shop.de', 'aaaa b.shop.de'];
    expect(resolver.asked).toEqual(['mx shop.de', 'a a.shop.de', ...questions]);
  });

  it.each([
    'ESERVFAIL',
    'EREFUSED',
    'ETIMEOUT',
    'ECONNREFUSED',
    'EBADRESP',
    'ENOTIMP',
    'EBADNAME',
    'ESOMETHING',
  ])('is inconclusive when the MX query fails with %s', async (code) => {
    expect(await find({ fail: { 'shop.de': code } })).toEqual({ state: 'temperror', cause: code });
  });

  it('is inconclusive when the MX answer is empty', async () => {
    expect(await find({ mx: { 'shop.de': [] } })).toMatchObject({ state: 'temperror' });
  });

  it('is inconclusive when the resolver throws something unexpected', async () => {
    const resolver = {
      ...fakeResolver(),
      resolveMx() {
        throw 'odd';
      },
    };
    const found = await findMailHosts('shop.de', createLookup(resolver, Date.now), isPublicAddress);
    expect(found).toMatchObject({ state: 'temperror' });
  });

  it('checks ten of two hundred mail servers', async () => {
    const hosts = Array.from({ length: 200 }, (_, i) => `mx${i}.shop.de`);
    const resolver = fakeResolver({ mx: { 'shop.de': hosts } });
    await findMailHosts('shop.de', createLookup(resolver, Date.now), isPublicAddress);
    expect(resolver.asked.filter((question) => question.startsWith('a '))).toHaveLength(10);
  });

  it('does not reject a domain with eleven mail servers because of the first ten', async () => {
    const hosts = Array.from({ length: 11 }, (_, i) => `mx${i}.shop.de`);
    const a = Object.fromEntries(hosts.map((host) => [host, ['10.0.0.1']]));
    const state = async (mx: string[]) => {
      const lookup = createLookup(fakeResolver({ mx: { 'shop.de': mx }, a }), Date.now);
      return (await findMailHosts('shop.de', lookup, isPublicAddress)).state;
    };
    expect(await state(hosts)).toBe('temperror');
    expect(await state(hosts.slice(1))).toBe('fail');
  });

  it.each<[string, object]>([
    ['a host without a name', { resolveMx: async () => [{ priority: 1 }] }],
    ['an address in another shape', { resolve4: async () => [{ data: '93.184.216.34' }] }],
    ['an address that is a number', { resolve4: async () => [1572395042] }],
  ])('does not reject a domain when a resolver returns %s', async (_title, odd) => {
    const zone = fakeResolver({ mx: { 'shop.de': ['mx.shop.de'] } });
    const lookup = createLookup({ ...zone, ...odd }, Date.now);
    expect(await findMailHosts('shop.de', lookup, isPublicAddress)).toMatchObject({
      state: 'temperror',
      cause: 'EBADRESP',
    });
  });
});
