import { afterEach, describe, expect, it } from 'vitest';
import { a, loop, mx, ns, startDnsServer, type Script } from './test/dns-server.ts';
import { stillClock } from './test/still-clock.ts';
import { systemResolver } from './dns/system-resolver.ts';
import { createVerifier } from './node/verifier.ts';

/*
 * The verifier over node's own resolver and a name server on the loopback that follows a script:
 * what an answer on the wire ends up as.
 */
/** As long as node's resolver waits, three times. */
const PATIENT = { timeout: 5000, tries: 3 };
const stops: (() => Promise<void>)[] = [];
stillClock();

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function serve(script: Script, options = PATIENT) {
  const server = await startDnsServer(script);
  stops.push(server.stop);
  const resolver = server.resolver(options);
  return { ...server, resolver, verify: createVerifier({ resolver }) };
}

describe('createVerifier over a name server', () => {
  it('passes a domain with MX and address', async () => {
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

  it('reads silence as a lookup that failed', async () => {
    const { verify, asked } = await serve({ 'mx shop.de': 'silence' }, { timeout: 100, tries: 2 });
    expect(await verify({ email: 'jane@shop.de' })).toMatchObject({
      status: 'risky',
      reason_code: 'dns_unavailable',
    });
    await expect.poll(() => asked).toEqual(['mx shop.de', 'mx shop.de']);
  });

  it('reads a port where nobody listens as a lookup that failed', async () => {
    const server = await startDnsServer({});
    const resolver = server.resolver();
    await server.stop();
    expect(await createVerifier({ resolver })({ email: 'jane@shop.de' })).toMatchObject({
      reason_code: 'dns_unavailable',
    });
  });

  it('does not believe a closed network that no public domain exists', async () => {
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

  it('believes a server of the public internet that a domain does not exist', async () => {
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
