import { afterEach, describe, expect, it } from 'vitest';
import { a, loop, mx, ns, startDnsServer, type Script } from './test/dns-server.ts';
import { stillClock } from './test/still-clock.ts';
import { systemResolver } from './dns/system-resolver.ts';
import { createVerifier } from './node/verifier.ts';

/*
 * The verifier over Node's own resolver and a scripted name server on loopback: the results of DNS responses.
 */
/** Node's resolver waits this long, three times. */
const SLOW = { timeout: 5000, tries: 3 };
const stops: (() => Promise<void>)[] = [];
stillClock();

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function serve(script: Script, options = SLOW) {
  const server = await startDnsServer(script);
  stops.push(server.stop);
  const resolver = server.resolver(options);
  return { ...server, resolver, verify: createVerifier({ resolver }) };
}

describe('createVerifier over a name server', () => {
  it('passes a domain with an MX and an address', async () => {
    const { verify, asked } = await serve({
      'mx shop.de': [mx('mx1.shop.de', 10), mx('mx2.shop.de', 20)],
      'a mx2.shop.de': [a('93.184.216.34')],
    });
    expect(await verify({ email: 'jane@shop.de' })).toMatchObject({
      reason_code: 'domain_ok',
      score: 85,
    });
    expect(new Set(asked)).toEqual(
      new Set([
        'mx shop.de',
        'a mx1.shop.de',
        'aaaa mx1.shop.de',
        'a mx2.shop.de',
        'aaaa mx2.shop.de',
      ]),
    );
  });

  it('passes a domain without MX by its own address', async () => {
    const { verify } = await serve({ 'a shop.de': [a('93.184.216.34')] });
    expect(await verify({ email: 'jane@shop.de' })).toMatchObject({
      reason_code: 'domain_ok',
      score: 72,
    });
  });

  it.each<[string, Script, string, string]>([
    ['NXDOMAIN', { 'mx shop.de': 'NXDOMAIN' }, 'invalid', 'domain_not_found'],
    [
      'a null MX',
      { 'mx shop.de': [mx('', 0)], 'a shop.de': [a('93.184.216.34')] },
      'invalid',
      'domain_null_mx',
    ],
    ['no data for anything', {}, 'invalid', 'domain_no_mail_host'],
    [
      'an MX at loopback',
      { 'mx shop.de': [mx('mx.shop.de')], 'a mx.shop.de': [a('127.0.0.1')] },
      'invalid',
      'mx_unroutable',
    ],
    ['SERVFAIL', { 'mx shop.de': 'SERVFAIL' }, 'risky', 'dns_unavailable'],
    ['REFUSED', { 'mx shop.de': 'REFUSED' }, 'risky', 'dns_unavailable'],
    ['an alias that points to itself', { 'mx shop.de': [loop()] }, 'risky', 'dns_unavailable'],
    [
      'an MX host that fails',
      { 'mx shop.de': [mx('mx.shop.de')], 'a mx.shop.de': 'SERVFAIL' },
      'risky',
      'dns_unavailable',
    ],
  ])('reads %s', async (_what, script, status, reason_code) => {
    const { verify } = await serve(script);
    expect(await verify({ email: 'jane@shop.de' })).toMatchObject({ status, reason_code });
  });

  it('reports silence as a failed lookup', async () => {
    const { verify, asked } = await serve({ 'mx shop.de': 'silence' }, { timeout: 100, tries: 2 });
    expect(await verify({ email: 'jane@shop.de' })).toMatchObject({
      status: 'risky',
      reason_code: 'dns_unavailable',
    });
    await expect.poll(() => asked).toEqual(['mx shop.de', 'mx shop.de']);
  });

  it('reports a port without a listener as a failed lookup', async () => {
    const server = await startDnsServer({});
    const resolver = server.resolver();
    await server.stop();
    expect(await createVerifier({ resolver })({ email: 'jane@shop.de' })).toMatchObject({
      reason_code: 'dns_unavailable',
    });
  });

  it('ignores a negative answer from a closed network', async () => {
    const denied = { 'mx gmail.com': 'NXDOMAIN', 'ns com': 'NXDOMAIN' } as const;
    const { resolver } = await serve(denied);
    const closed = createVerifier({
      resolver: systemResolver({ read: () => [], open: () => [resolver] }),
    });
    expect(await closed({ email: 'jane@gmail.com' })).toMatchObject({
      status: 'risky',
      reason_code: 'dns_unavailable',
    });
  });

  it('accepts a negative answer from a server of the public internet', async () => {
    const { resolver } = await serve({
      'mx shop.de': 'NXDOMAIN',
      'ns com': [ns('a.gtld-servers.net')],
    });
    const open = createVerifier({
      resolver: systemResolver({ read: () => [], open: () => [resolver] }),
    });
    expect(await open({ email: 'jane@shop.de' })).toMatchObject({
      reason_code: 'domain_not_found',
    });
  });
});
