import { decode, encode, type Answer } from 'dns-packet';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveExample, type Served } from './serve-example.ts';

/*
 * The example `edge` with a DNS server over HTTP on loopback. It runs on Node, and on workerd in the nightly run, which
 * copies it to a folder of its own.
 */
const isOutside = process.env['POSTERN_EXAMPLE_FOLDER'] !== undefined;
const example = { folder: 'edge', script: isOutside ? 'start' : 'start:node' };
const SHOP = 'postern-shop.com';
const MX: Answer = { type: 'MX', name: SHOP, ttl: 300, data: { exchange: `mx.${SHOP}` } };
const A: Answer = { type: 'A', name: `mx.${SHOP}`, ttl: 300, data: '93.184.216.34' };
const FLAGS = 0x8180;
const NXDOMAIN = 3;

/** A DNS server with the two records above. Every other name does not exist. */
const dnsServer = createServer((req, res) => {
  void req.toArray().then((chunks: Buffer[]) => {
    const { questions = [] } = decode(Buffer.concat(chunks));
    const known = [MX, A].filter(({ name }) => name === questions[0]?.name);
    const answers = known.filter(({ type }) => type === questions[0]?.type);
    const flags = FLAGS | (known.length > 0 ? 0 : NXDOMAIN);
    res.setHeader('content-type', 'application/dns-message');
    res.end(encode({ type: 'response', id: 0, flags, questions, answers }));
  });
});

describe('the example edge with a DNS server', () => {
  let served: Served | undefined;

  beforeAll(async () => {
    await new Promise<void>((resolve) => dnsServer.listen(0, '127.0.0.1', resolve));
    const { port } = dnsServer.address() as AddressInfo;
    served = await serveExample(example, {
      DNS_URL: `http://127.0.0.1:${String(port)}/dns-query`,
      POSTERN_TEST_MODE: '',
    });
  });
  afterAll(async () => {
    expect(await served?.stop()).toBe('');
    dnsServer.closeAllConnections();
    dnsServer.close();
  });

  it.each([
    [`jane@${SHOP}`, 'valid', 'domain_ok'],
    [`jane@gone-${SHOP}`, 'invalid', 'domain_not_found'],
  ])('the result for %s is %s with the reason %s', async (email, status, reason) => {
    const response = await fetch(`${served!.url}/api/validate-email`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, mode: 'medium' }),
    });
    const { data } = (await response.json()) as { data: object };
    expect(data).toMatchObject({ status, reason_code: reason, mode: 'medium' });
  });

  it.each([
    [`jane@${SHOP}`, 303],
    [`jane@gone-${SHOP}`, 422],
  ])('the server validates %s again at the submit and responds with %i', async (email, status) => {
    const response = await fetch(served!.url, {
      method: 'POST',
      body: new URLSearchParams({ name: 'Jane', email }),
      redirect: 'manual',
    });
    expect(response.status).toBe(status);
  });
});
