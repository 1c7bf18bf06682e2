import type { Answer } from 'dns-packet';
import { isBuiltin } from 'node:module';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { reply, send, startDohServer } from '../test/doh-server.ts';
import { bundleEdge, MARK, runEdge } from '../test/edge-bundle.ts';
import { createVerifier as createNodeVerifier } from '../node/verifier.ts';

const RECORDS: Record<string, Answer> = {
  'MX shop.de': {
    type: 'MX',
    name: 'shop.de',
    ttl: 300,
    data: { preference: 10, exchange: 'mx.shop.de' },
  },
  'AAAA mx.shop.de': { type: 'AAAA', name: 'mx.shop.de', ttl: 300, data: '2606:2800:220:1::1' },
};
const NXDOMAIN = 3;

let bundle: Awaited<ReturnType<typeof bundleEdge>>;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  bundle = await bundleEdge();
});

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A name server over HTTPS that has the records above, and returns NXDOMAIN for every other name. */
async function serve() {
  const server = await startDohServer((response, question) => {
    const [{ type, name } = { type: 'MX', name: '' }] = question.questions ?? [];
    const record = RECORDS[`${String(type)} ${name}`];
    const isKnown = name.endsWith('shop.de');
    send(response, reply(question, record ? [record] : [], { rcode: isKnown ? 0 : NXDOMAIN }));
  });
  stops.push(server.stop);
  return server;
}

describe('the bundle of the edge entry', () => {
  it('contains no Node module', () => {
    const imported = Object.values(bundle.inputs).flatMap(({ imports }) => imports);
    const outside = imported.filter(({ external, path }) => external ?? isBuiltin(path));
    expect(outside.map(({ path }) => path)).toEqual([]);
  });

  it('uses no global that only Node has', () => {
    expect(bundle.code.match(new RegExp(`${MARK}\\w+`, 'g'))).toBeNull();
  });

  it('includes the files that the entry for Node has for validation', () => {
    const files = Object.keys(bundle.inputs).map((path) => path.replace(/^.*\/verify\/src\//, ''));
    for (const file of [
      'engine/engine.ts',
      'engine/offline.ts',
      'engine/network-check.ts',
      'verdict/classify.ts',
      'verdict/result.ts',
    ])
      expect(files).toContain(file);
    expect(files.filter((file) => file.startsWith('edge/'))).toEqual(['edge/verifier.ts']);
    expect(files.filter((file) => file.startsWith('smtp/'))).toEqual([]);
  });
});

describe('the edge entry without Node', () => {
  let edge: ReturnType<typeof runEdge>;
  beforeAll(() => {
    edge = runEdge(bundle.code);
  });

  it('returns the same result in mode fast as the entry for Node', async () => {
    const verify = edge.createVerifier();
    const node = createNodeVerifier();
    for (const email of ['jane@shop.de', 'info@gmail.con', 'jane@mailinator.com', 'j@bücher.de']) {
      const request = { email, mode: 'fast' } as const;
      expect(await verify(request)).toEqual(await node(request));
    }
  });

  it('validates in mode medium over HTTPS, and in deep as medium', async () => {
    const { url, heard } = await serve();
    const verify = edge.createVerifier({ resolver: edge.createHttpsResolver({ url, fetch }) });
    const medium = await verify({ email: 'jane@shop.de' });
    expect(medium).toMatchObject({ reason_code: 'domain_ok', score: 85, mode: 'medium' });
    expect(await verify({ email: 'jane@shop.de', mode: 'deep' })).toEqual(medium);
    expect(await verify({ email: 'jane@gone.de' })).toMatchObject({
      reason_code: 'domain_not_found',
    });
    expect(heard.length).toBeGreaterThan(2);
  });

  it('reports no address as invalid when the DNS cannot be reached', async () => {
    const resolver = edge.createHttpsResolver({ url: 'https://dns.postern.test/dns-query' });
    const answer = await edge.createVerifier({ resolver })({ email: 'jane@shop.de' });
    expect(answer).toMatchObject({ status: 'risky', reason_code: 'dns_unavailable' });
  });
});
