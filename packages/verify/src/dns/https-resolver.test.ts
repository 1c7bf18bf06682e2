import type { Answer, Packet } from 'dns-packet';
import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { reply, send, startDohServer } from '../test/doh-server.ts';
import { stillClock } from '../test/still-clock.ts';
import { createVerifier } from '../node/verifier.ts';
import { createHttpsResolver } from './https-resolver.ts';

const stops: (() => Promise<void>)[] = [];
const { pass } = stillClock();

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function serve(respond: (response: ServerResponse, question: Packet) => void) {
  const server = await startDohServer(respond);
  stops.push(server.stop);
  return { ...server, resolver: createHttpsResolver({ url: server.url }) };
}

const TTL = { ttl: true } as const;
const MX: Answer[] = [
  { type: 'MX', name: 'shop.de', ttl: 300, data: { preference: 10, exchange: 'mx1.shop.de' } },
  { type: 'MX', name: 'SHOP.de', ttl: 60, data: { preference: 20, exchange: 'mx2.shop.de' } },
];
const SOA: Answer = {
  type: 'SOA',
  name: 'de',
  ttl: 900,
  data: { mname: 'a.nic.de', rname: 'its.denic.de', minimum: 120 },
};
const cname = (name: string, data: string, ttl = 300): Answer => ({
  type: 'CNAME',
  name,
  ttl,
  data,
});
const a = (name: string, data: string, ttl = 300): Answer => ({ type: 'A', name, ttl, data });
const ns: Answer = { type: 'NS', name: 'de', ttl: 300, data: 'a.nic.de' };

describe('createHttpsResolver', () => {
  it('sends a recursive query by POST, with the id 0', async () => {
    const { resolver, heard } = await serve((response, question) =>
      send(response, reply(question, MX)),
    );
    await resolver.resolveMx('shop.de');
    expect(heard).toMatchObject([
      {
        method: 'POST',
        path: '/dns-query',
        headers: { 'content-type': 'application/dns-message', accept: 'application/dns-message' },
        question: {
          id: 0,
          flag_rd: true,
          questions: [{ name: 'shop.de', type: 'MX', class: 'IN' }],
        },
      },
    ]);
  });

  it('returns mail servers with a TTL that is valid for all of them', async () => {
    const { resolver } = await serve((response, question) => send(response, reply(question, MX)));
    expect(await resolver.resolveMx('shop.de')).toEqual([
      { exchange: 'mx1.shop.de', priority: 10, ttl: 60 },
      { exchange: 'mx2.shop.de', priority: 20, ttl: 60 },
    ]);
  });

  it('returns a null MX', async () => {
    const none: Answer = { type: 'MX', name: 'shop.de', data: { preference: 0, exchange: '.' } };
    const { resolver } = await serve((response, question) =>
      send(response, reply(question, [none])),
    );
    expect(await resolver.resolveMx('shop.de')).toMatchObject([{ exchange: '.', priority: 0 }]);
  });

  it('returns IPv4 and IPv6 addresses', async () => {
    const { resolver } = await serve((response, question) => {
      const isIpv4 = question.questions?.[0]?.type === 'A';
      const ipv6: Answer = { type: 'AAAA', name: 'mx.de', ttl: 30, data: '2606:2800:220:1::1' };
      send(response, reply(question, [isIpv4 ? a('mx.de', '93.184.216.34', 30) : ipv6]));
    });
    expect(await resolver.resolve4('mx.de', TTL)).toEqual([{ address: '93.184.216.34', ttl: 30 }]);
    expect(await resolver.resolve6('mx.de', TTL)).toEqual([
      { address: '2606:2800:220:1::1', ttl: 30 },
    ]);
  });

  it('follows aliases in any order, and returns the shortest TTL', async () => {
    const answers = [
      a('c.de', '93.184.216.34', 300),
      cname('b.de', 'C.de', 20),
      cname('a.de', 'b.de', 300),
      a('a.de.evil.de', '8.8.8.8'),
      a('evil.de', '8.8.8.8'),
    ];
    const { resolver } = await serve((response, question) =>
      send(response, reply(question, answers)),
    );
    expect(await resolver.resolve4('a.de', TTL)).toEqual([{ address: '93.184.216.34', ttl: 20 }]);
  });

  it('subtracts the time that a reply was in a cache', async () => {
    const { resolver } = await serve((response, question) =>
      send(response, reply(question, MX), { age: '45' }),
    );
    expect(await resolver.resolveMx('shop.de')).toMatchObject([{ ttl: 15 }, { ttl: 15 }]);
  });

  it.each<[string, Answer[], object, object]>([
    ['NXDOMAIN', [], { rcode: 3, authorities: [SOA] }, { code: 'ENOTFOUND', ttl: 120 }],
    ['NXDOMAIN without a SOA', [], { rcode: 3 }, { code: 'ENOTFOUND' }],
    ['NXDOMAIN for the end of an alias', [cname('shop.de', 'gone.de')], { rcode: 3 }, { code: 'ENOTFOUND' }],
    ['no data', [], { authorities: [SOA] }, { code: 'ENODATA', ttl: 120 }],
    ['an alias to a name without data', [cname('shop.de', 'b.de')], { authorities: [SOA] }, { code: 'ENODATA' }],
    ['records of another name only', [{ ...MX[0]!, name: 'other.de' } as Answer], {}, { code: 'ENODATA' }],
    ['records of another class only', [{ ...MX[0]!, class: 'CH' } as Answer], {}, { code: 'ENODATA' }],
    ['a referral', [], { authorities: [ns] }, { code: 'EBADRESP' }],
    ['FORMERR', [], { rcode: 1 }, { code: 'EFORMERR' }],
    ['SERVFAIL', [], { rcode: 2 }, { code: 'ESERVFAIL' }],
    ['NOTIMP', [], { rcode: 4 }, { code: 'ENOTIMP' }],
    ['REFUSED', [], { rcode: 5 }, { code: 'EREFUSED' }],
    ['an odd RCODE', [], { rcode: 11 }, { code: 'ESERVFAIL' }],
    ['an alias to itself', [cname('shop.de', 'shop.de')], {}, { code: 'EBADRESP' }],
    ['a loop of aliases', [cname('shop.de', 'b.de'), cname('b.de', 'shop.de')], {}, { code: 'EBADRESP' }],
    ['a truncated message', MX, { flags: 0x8380 }, { code: 'EBADRESP' }],
    ['a query', MX, { type: 'query' }, { code: 'EBADRESP' }],
    ['another id', MX, { id: 7 }, { code: 'EBADRESP' }],
    ['no question', MX, { questions: [] }, { code: 'EBADRESP' }],
    ['another name', MX, { questions: [{ name: 'other.de', type: 'MX' }] }, { code: 'EBADRESP' }],
    ['another type', MX, { questions: [{ name: 'shop.de', type: 'A' }] }, { code: 'EBADRESP' }],
    ['another class', MX, { questions: [{ name: 'shop.de', type: 'MX', class: 'CH' }] }, { code: 'EBADRESP' }],
    ['two questions', MX, { questions: [{ name: 'shop.de', type: 'MX' }, { name: 'b.de', type: 'MX' }] }, { code: 'EBADRESP' }],
  ])('rejects %s', async (_what, answers, packet, failure) => {
    const { resolver } = await serve((response, question) =>
      send(response, reply(question, answers, packet)),
    );
    await expect(resolver.resolveMx('shop.de')).rejects.toMatchObject(failure);
  }); // prettier-ignore

  it.each<[string, string, (response: ServerResponse, question: Packet) => void]>([
    ['the status 500', 'EHTTP', (response) => response.writeHead(500).end('x'.repeat(100_000))],
    ['the status 404', 'EHTTP', (response) => response.writeHead(404).end()],
    ['a redirect', 'EHTTP', (response) => response.writeHead(307, { location: '/other' }).end()],
    ['a reply that breaks off', 'EHTTP', (response, question) => {
      response.writeHead(200, { 'content-type': 'application/dns-message', 'content-length': 999 });
      response.write(reply(question, MX), () => response.destroy());
    }],
    ['another content type', 'EBADRESP', (response, question) => {
      send(response, reply(question, MX), { 'content-type': 'text/html' });
    }],
    ['no content type', 'EBADRESP', (response, question) => response.writeHead(200).end(reply(question, MX))],
    ['an empty body', 'EBADRESP', (response) => send(response, '')],
    ['garbage', 'EBADRESP', (response) => send(response, Buffer.alloc(500, 0xff))],
    ['a name that points to itself', 'EBADRESP', (response) => {
      send(response, Buffer.from('000081800001000100000000c00c000f0001', 'hex'));
    }],
    ['more than 64 KiB', 'EBADRESP', (response, question) => {
      send(response, Buffer.concat([reply(question, MX), Buffer.alloc(65_536)]));
    }],
  ])('rejects %s', async (_what, code, respond) => {
    const { resolver, heard } = await serve(respond);
    await expect(resolver.resolveMx('shop.de')).rejects.toMatchObject({ code });
    expect(heard).toHaveLength(1);
  }); // prettier-ignore

  it('rejects a record that is truncated at any byte', async () => {
    let length = 0;
    const { resolver } = await serve((response, question) => {
      const whole = reply(question, [a('mx.de', '93.184.216.34')]);
      send(response, whole.subarray(0, whole.length - length));
    });
    for (length = 1; length < 40; length++) {
      await expect(resolver.resolve4('mx.de', TTL)).rejects.toMatchObject({ code: 'EBADRESP' });
    }
  });

  it('accepts a content type with parameters and in capitals', async () => {
    const { resolver } = await serve((response, question) =>
      send(response, reply(question, MX), { 'content-type': 'Application/DNS-Message; a=b' }),
    );
    expect(await resolver.resolveMx('shop.de')).toHaveLength(2);
  });

  it('times out on a server that never replies, and aborts the request', async () => {
    let isAsked = false;
    let isAborted: boolean | undefined;
    const resolver = createHttpsResolver({
      url: 'https://dns.shop.de/dns-query',
      timeoutMs: 20,
      fetch: (_url, init) =>
        new Promise(() => {
          isAsked = true;
          init?.signal?.addEventListener('abort', () => (isAborted = true));
        }),
    });
    const rejected = expect(resolver.resolveMx('shop.de')).rejects;
    const late = rejected.toMatchObject({ code: 'ETIMEOUT' });
    await expect.poll(() => isAsked).toBe(true);
    await pass(20);
    await late;
    expect(isAborted).toBe(true);
  });

  it('times out on a server that stops in the middle of its reply', async () => {
    let isBegun = false;
    const { url } = await serve((response) => {
      response.writeHead(200, { 'content-type': 'application/dns-message' });
      response.write('x', () => (isBegun = true));
    });
    const resolver = createHttpsResolver({ url, timeoutMs: 50 });
    const late = expect(resolver.resolveMx('shop.de')).rejects.toMatchObject({ code: 'ETIMEOUT' });
    await expect.poll(() => isBegun).toBe(true);
    await pass(50);
    await late;
  });

  it('is inconclusive when nothing listens on the port', async () => {
    const { url, stop } = await serve(() => undefined);
    await stop();
    stops.pop();
    const resolver = createHttpsResolver({ url });
    await expect(resolver.resolveMx('shop.de')).rejects.toMatchObject({ code: 'EHTTP' });
  });

  it('does not report a domain as missing when the DNS server itself cannot be found', async () => {
    const resolver = createHttpsResolver({
      url: 'https://dns.shop.de/dns-query',
      fetch: async () => {
        throw Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' });
      },
    });
    const verify = createVerifier({ resolver });
    expect(await verify({ email: 'jane@shop.de' })).toMatchObject({
      status: 'risky',
      reason_code: 'dns_unavailable',
    });
  });

  it('sends no query for a name that is not a host name', async () => {
    const { resolver, heard } = await serve((response) => send(response, ''));
    for (const name of ['', 'a b.de', `${'a'.repeat(64)}.de`, 'bücher.de', '127.0.0.1']) {
      await expect(resolver.resolveMx(name)).rejects.toMatchObject({ code: 'EBADNAME' });
    }
    expect(heard).toEqual([]);
  });

  it('works with a verifier, which caches by TTL', async () => {
    let nowMs = 0;
    const { resolver, heard } = await serve((response, question) => {
      const asked = question.questions![0]!;
      const address = a('mx1.shop.de', '93.184.216.34', 3600);
      if (asked.type === 'MX') send(response, reply(question, MX));
      else if (asked.type === 'A') send(response, reply(question, [address]));
      else send(response, reply(question, [], { authorities: [SOA] }));
    });
    const verify = createVerifier({ resolver, now: () => nowMs });
    const mxQuestions = () =>
      heard.filter(({ question }) => question.questions![0]!.type === 'MX').length;
    expect(await verify({ email: 'jane@shop.de' })).toMatchObject({ reason_code: 'domain_ok' });
    nowMs = 59_999;
    await verify({ email: 'jane@shop.de' });
    expect(mxQuestions()).toBe(1);
    nowMs = 60_000;
    await verify({ email: 'jane@shop.de' });
    expect(mxQuestions()).toBe(2);
  });

  it.each([
    'https://dns.example.net/dns-query', 'http://127.0.0.1:8053/dns-query', 'http://localhost/',
    'http://[::1]:8053/', 'http://127.1/',
  ])('accepts the url %s', (url) => {
    expect(() => createHttpsResolver({ url })).not.toThrow();
  }); // prettier-ignore

  it.each([
    undefined, null, 7, '', 'dns.example.net', 'http://dns.example.net/', 'http://10.0.0.1/',
    'http://localhost.shop.de/', 'ftp://127.0.0.1/', 'https://user:secret@dns.example.net/',
  ])('rejects the url %j with a TypeError', (url) => {
    const make = () => createHttpsResolver({ url: url as string });
    expect(make).toThrow(TypeError);
    expect(make).toThrow('createHttpsResolver: url');
  }); // prettier-ignore

  it.each([
    [{ timeoutMs: 0 }, 'timeoutMs'],
    [{ timeoutMs: Number.NaN }, 'timeoutMs'],
    [{ fetch: 'fetch' }, 'fetch'],
  ])('rejects the options %j with a TypeError', (options, name) => {
    const url = 'https://dns.example.net/';
    const make = () => createHttpsResolver({ url, ...(options as object) });
    expect(make).toThrow(`createHttpsResolver: ${name}`);
  });
});
