import { describe, expect, it } from 'vitest';
import { fakeResolver, type FakeZone } from '../test/fake-resolver.ts';
import { openServers, systemResolver } from './system-resolver.ts';

function server(zone: FakeZone, com: 'known' | 'ENOTFOUND' | 'ETIMEOUT' = 'known') {
  return {
    ...fakeResolver(zone),
    async resolveNs() {
      if (com === 'known') return ['a.gtld-servers.net'];
      throw Object.assign(new Error(com), { code: com });
    },
  };
}

describe('systemResolver', () => {
  it('opens the servers once, at the first query', async () => {
    let opened = 0;
    const zone = { mx: { 'shop.de.': ['mx.shop.de'] }, a: { 'mx.shop.de.': ['93.184.216.34'] } };
    const open = () => {
      opened += 1;
      return [server(zone)];
    };
    const resolver = systemResolver({ read: () => ['192.0.2.1'], open });
    expect(opened).toBe(0);
    await resolver.resolveMx('shop.de');
    expect(await resolver.resolve4('mx.shop.de', { ttl: true })).toEqual(['93.184.216.34']);
    expect(opened).toBe(1);
  });

  it('queries the new servers within ten seconds of a change, and the old ones no longer', async () => {
    let nowMs = 0;
    const system = { servers: ['192.0.2.1'] };
    const zone = { mx: { 'shop.de.': ['mx.shop.de'] } };
    const byAddress: Record<string, ReturnType<typeof server>> = {
      '192.0.2.1': server({ fail: { 'shop.de.': 'ETIMEOUT' } }),
      '192.0.2.2': server(zone),
    };
    const resolver = systemResolver({
      read: () => system.servers,
      open: (addresses) => addresses.map((address) => byAddress[address]!),
      now: () => nowMs,
    });
    await expect(resolver.resolveMx('shop.de')).rejects.toMatchObject({ code: 'ETIMEOUT' });
    const before = byAddress['192.0.2.1']!.asked.length;
    system.servers = ['192.0.2.2'];
    nowMs += 10_000;
    expect(await resolver.resolveMx('shop.de')).toMatchObject([{ exchange: 'mx.shop.de' }]);
    expect(byAddress['192.0.2.1']!.asked).toHaveLength(before);
  });

  it('queries absolute names', async () => {
    const only = server({ mx: { 'shop.de.': ['mx.shop.de'] } });
    await systemResolver({ read: () => [], open: () => [only] }).resolveMx('shop.de');
    expect(only.asked).toEqual(['mx shop.de.']);
  });

  it('queries another server when one does not answer', async () => {
    const servers = [
      server({ fail: { 'shop.de.': 'ESERVFAIL' } }),
      server({ mx: { 'shop.de.': ['mx.shop.de'] } }),
    ];
    const resolver = systemResolver({ read: () => [], open: () => servers });
    expect(await resolver.resolveMx('shop.de')).toMatchObject([{ exchange: 'mx.shop.de' }]);
    expect(servers.map(({ asked }) => asked.length)).toEqual([1, 1]);
  });

  it('queries the same server again if there is no other', async () => {
    const only = server({ fail: { 'slow.de.': 'ETIMEOUT' } });
    const asked = systemResolver({ read: () => [], open: () => [only] }).resolveMx('slow.de');
    await expect(asked).rejects.toMatchObject({ code: 'ETIMEOUT' });
    expect(only.asked).toHaveLength(2);
  });

  it('queries another server when one denies every public name', async () => {
    const zone = { mx: { 'shop.de.': ['mx.shop.de'] } };
    const resolver = systemResolver({
      read: () => [],
      open: () => [server({}, 'ENOTFOUND'), server(zone)],
    });
    expect(await resolver.resolveMx('shop.de')).toMatchObject([{ exchange: 'mx.shop.de' }]);
  });

  it('accepts no negative answer from servers that deny every public name', async () => {
    const resolver = systemResolver({
      read: () => [],
      open: () => [server({}, 'ENOTFOUND'), server({}, 'ENOTFOUND')],
    });
    await expect(resolver.resolveMx('gmail.com')).rejects.toMatchObject({ code: 'ENOPUBLIC' });
  });

  it('accepts a negative answer from a server that knows com', async () => {
    const servers = [server({}), server({ mx: { 'gone.de.': ['mx.gone.de'] } })];
    const resolver = systemResolver({ read: () => [], open: () => servers });
    await expect(resolver.resolveMx('gone.de')).rejects.toMatchObject({ code: 'ENOTFOUND' });
    expect(servers[1]!.asked).toEqual([]);
  });
});

it('reports the server of a query if it is certain which one it is', () => {
  const named = (...addresses: string[]) => openServers(addresses).map(({ server }) => server);
  expect(named('192.0.2.1')).toEqual(['192.0.2.1']);
  expect(named('192.0.2.1', '[2001:db8::1]:5353')).toEqual(['192.0.2.1', '[2001:db8::1]:5353']);
  expect(named('127.0.0.1')).toEqual([undefined]);
  expect(named('192.0.2.1', 'fe80::1')).toEqual([undefined]);
});
