import { once } from 'node:events';
import process from 'node:process';
import type { Answer } from 'dns-packet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { platforms } from '../../examples/servers/list.js';
import { ask, open } from './ask.ts';
import { startNameServer, type NameServer } from './name-server.ts';
import { servePlatform, type Served } from './serve-platform.ts';

/*
 * The proxy over the engine for the edge, and no service: `@postern/verify/edge` asks a name server on loopback.
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
  /** Each from an address of its own, which has limits of its own. */
  const judge = async (email: string, mode: 'fast' | 'medium') => {
    const from = `127.0.1.${String((caller += 1))}`;
    const { text } = await ask(served.port, { from, body: JSON.stringify({ email, mode }) });
    return (JSON.parse(text) as { data: unknown }).data;
  };

  beforeAll(async () => {
    names = await startNameServer(RECORDS);
    served = await servePlatform(platform, { POSTERN_DNS_URL: names.url });
  });

  afterAll(async () => {
    const isAlive = served.isAlive();
    const said = await served.stop();
    names.stop();
    expect(isAlive, said).toBe(true);
    expect(said).not.toMatch(/unhandled|uncaught|error/i);
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
  ])('%s is %s: %s', async (email, status, reason) => {
    expect(await judge(email, 'medium')).toMatchObject({ status, reason_code: reason });
  });

  test('fast asks no name server', async () => {
    const answer = await judge('jane@fast.postern-shop.com', 'fast');
    expect(answer).toMatchObject({ reason_code: 'checks_passed_fast', mode: 'fast' });
    expect(names.asked.filter((question) => question.includes('fast.'))).toEqual([]);
  });

  test('requests that wait for the same name are all answered', async ({ expect }) => {
    const answers = ['a', 'b'].map((local) => judge(`${local}@slow.postern-shop.com`, 'medium'));
    const asked = () => names.asked.filter((question) => question.includes('MX slow.'));
    await expect.poll(asked).toHaveLength(2);
    names.release('slow.postern-shop.com');
    for (const answer of await Promise.all(answers))
      expect(answer).toMatchObject({ reason_code: 'domain_ok' });
  });

  test('a client that leaves takes no answer from the one that waits with it', async ({
    expect,
  }) => {
    const body = JSON.stringify({ email: 'a@slow-left.postern-shop.com', mode: 'medium' });
    const socket = open(served.port, '127.0.2.1', `Content-Length: ${String(body.length)}`, body);
    const asked = () => names.asked.filter((question) => question.includes('MX slow-left.'));
    await expect.poll(asked).toHaveLength(1);
    const answer = judge('b@slow-left.postern-shop.com', 'medium');
    await expect.poll(asked).toHaveLength(2);
    socket.destroy();
    await once(socket, 'close');
    names.release('slow-left.postern-shop.com');
    expect(await answer).toMatchObject({ reason_code: 'domain_ok' });
  });

  test('a question that outlives its request fails no other request', async () => {
    const late = () => judge('a@late.postern-shop.com', 'medium');
    expect(await late()).toMatchObject({ reason_code: 'dns_unavailable' });
    // On workerd it can no longer be answered.
    const answer = judge('b@late.postern-shop.com', 'medium');
    names.release('slow-mx.postern-shop.com');
    const { reason_code: reason } = (await answer) as { reason_code?: string };
    expect(['domain_ok', 'dns_unavailable']).toContain(reason);
  });
});
