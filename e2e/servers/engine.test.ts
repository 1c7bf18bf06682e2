import { once } from 'node:events';
import process from 'node:process';
import type { Answer } from 'dns-packet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { platforms } from '../../examples/servers/list.js';
import { sendRequest, open } from './send-request.ts';
import { startNameServer, type NameServer } from './name-server.ts';
import { servePlatform, type Served } from './serve-platform.ts';

/*
 * The proxy with the engine for the edge instead of a service. `@postern/verify/edge` queries a DNS server on loopback.
 */
const wanted = process.env['POSTERN_SERVERS']?.split(',');
const tried = platforms.filter(
  ({ name, isNightly, hasEngine }) => hasEngine && (wanted ? wanted.includes(name) : !isNightly),
);

const mx = (name: string, exchange: string): Answer => ({
  type: 'MX',
  name,
  ttl: 300,
  data: { preference: 10, exchange },
});
const address = (type: 'A' | 'AAAA', name: string, data: string): Answer => ({
  type,
  name,
  ttl: 300,
  data,
});
const MAIL = 'mx.postern-shop.com';
const RECORDS: Record<string, Answer> = {
  'MX postern-shop.com': mx('postern-shop.com', MAIL),
  'MX null.postern-shop.com': mx('null.postern-shop.com', '.'),
  'MX inside.postern-shop.com': mx('inside.postern-shop.com', 'mx.inside.postern-shop.com'),
  'MX xn--bcher-kva.postern-shop.com': mx('xn--bcher-kva.postern-shop.com', MAIL),
  'MX slow.postern-shop.com': mx('slow.postern-shop.com', MAIL),
  'MX slow-left.postern-shop.com': mx('slow-left.postern-shop.com', MAIL),
  'MX mailinator.com': mx('mailinator.com', MAIL),
  'MX late.postern-shop.com': mx('late.postern-shop.com', 'slow-mx.postern-shop.com'),
  'A slow-mx.postern-shop.com': address('A', 'slow-mx.postern-shop.com', '93.184.216.34'),
  [`AAAA ${MAIL}`]: address('AAAA', MAIL, '2606:2800:220:1::1'),
  'A mx.inside.postern-shop.com': address('A', 'mx.inside.postern-shop.com', '10.0.0.1'),
};

describe.concurrent.each(tried)('the engine on $name', (platform) => {
  let names: NameServer;
  let served: Served;
  let caller = 0;
  /** Validates an address. Each request comes from its own IP address, which has its own rate limit. */
  const validate = async (email: string, mode: 'fast' | 'medium') => {
    const from = `127.0.1.${String((caller += 1))}`;
    const { text } = await sendRequest(served.port, {
      from,
      body: JSON.stringify({ email, mode }),
    });
    return (JSON.parse(text) as { data: unknown }).data;
  };

  beforeAll(async () => {
    names = await startNameServer(RECORDS);
    served = await servePlatform(platform, { POSTERN_DNS_URL: names.url });
  });

  afterAll(async () => {
    const isAlive = served.isAlive();
    const output = await served.stop();
    names.stop();
    expect(isAlive, output).toBe(true);
    expect(output).not.toMatch(/unhandled|uncaught|error/i);
  });

  test.each([
    ['jane@postern-shop.com', 'valid', 'domain_ok'],
    ['jane@bücher.postern-shop.com', 'valid', 'domain_ok'],
    ['jane@null.postern-shop.com', 'invalid', 'domain_null_mx'],
    ['jane@inside.postern-shop.com', 'invalid', 'mx_unroutable'],
    ['jane@gone.postern-shop.com', 'invalid', 'domain_not_found'],
    ['jane@broken.postern-shop.com', 'risky', 'dns_unavailable'],
    ['jane..doe@postern-shop.com', 'invalid', 'syntax_dot'],
    ['jane@mailinator.com', 'risky', 'domain_disposable'],
    ['jane@gone.onion', 'invalid', 'domain_reserved'],
  ])('the result for %s is %s with the reason %s', async (email, status, reason) => {
    expect(await validate(email, 'medium')).toMatchObject({ status, reason_code: reason });
  });

  test('the fast mode sends no DNS query', async () => {
    const result = await validate('jane@fast.postern-shop.com', 'fast');
    expect(result).toMatchObject({ reason_code: 'checks_passed_fast', mode: 'fast' });
    expect(names.queries.filter((query) => query.includes('fast.'))).toEqual([]);
  });

  test('all requests that wait for the same DNS query get a result', async ({ expect }) => {
    const results = ['a', 'b'].map((local) => validate(`${local}@slow.postern-shop.com`, 'medium'));
    const queries = () => names.queries.filter((query) => query.includes('MX slow.'));
    await expect.poll(queries).toHaveLength(2);
    names.release('slow.postern-shop.com');
    for (const result of await Promise.all(results))
      expect(result).toMatchObject({ reason_code: 'domain_ok' });
  });

  test('a client that disconnects does not affect another that waits for the same query', async ({
    expect,
  }) => {
    const body = JSON.stringify({ email: 'a@slow-left.postern-shop.com', mode: 'medium' });
    const socket = open(served.port, '127.0.2.1', `Content-Length: ${String(body.length)}`, body);
    const queries = () => names.queries.filter((query) => query.includes('MX slow-left.'));
    await expect.poll(queries).toHaveLength(1);
    const result = validate('b@slow-left.postern-shop.com', 'medium');
    await expect.poll(queries).toHaveLength(2);
    socket.destroy();
    await once(socket, 'close');
    names.release('slow-left.postern-shop.com');
    expect(await result).toMatchObject({ reason_code: 'domain_ok' });
  });

  test('a DNS query that outlives its request does not fail other requests', async () => {
    const late = () => validate('a@late.postern-shop.com', 'medium');
    expect(await late()).toMatchObject({ reason_code: 'dns_unavailable' });
    // On workerd the query of the first request cannot be completed.
    const result = validate('b@late.postern-shop.com', 'medium');
    names.release('slow-mx.postern-shop.com');
    const { reason_code: reason } = (await result) as { reason_code?: string };
    expect(['domain_ok', 'dns_unavailable']).toContain(reason);
  });
});
