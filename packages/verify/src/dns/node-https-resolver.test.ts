import { decode } from 'dns-packet';
import { createSecureServer } from 'node:http2';
import { createServer } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Server, Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CERTIFICATE } from '../test/certificate.ts';
import { reply } from '../test/doh-server.ts';
import { LOOPBACK } from '../test/loopback.ts';
import { createHttpsResolver, http2Fetch } from './node-https-resolver.ts';

const stops: (() => void)[] = [];
/** No test depends on the timeout. */
const TIMEOUT_MS = 60_000;
const TTL = { ttl: true } as const;

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Answers each query with one address, by POST. */
function answer(request: NodeJS.ReadableStream, response: ServerResponse): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const question = decode(Buffer.concat(chunks));
    const name = question.questions![0]!.name;
    const record = { type: 'A', name, ttl: 300, data: '93.184.216.34' } as const;
    response.setHeader('content-type', 'application/dns-message');
    response.end(reply(question, [record]));
  });
}

/** Starts a name server that supports one version of HTTP, over TLS. */
async function serve(version: '1.1' | '2') {
  const versions: string[] = [];
  const hear = (request: IncomingMessage, response: ServerResponse) => {
    versions.push(request.httpVersion);
    answer(request, response);
  };
  const server: Server =
    version === '2'
      ? createSecureServer({ ...CERTIFICATE, allowHTTP1: false }, hear as never)
      : createServer(CERTIFICATE, hear);
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
  stops.push(() => void server.close());
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => void sockets.add(socket));
  const closeAll = () => sockets.forEach((socket) => socket.destroy());
  const url = `https://${LOOPBACK}:${(server.address() as AddressInfo).port}/dns-query`;
  const resolver = createHttpsResolver({
    url,
    fetch: http2Fetch({ ca: CERTIFICATE.cert }),
    timeoutMs: TIMEOUT_MS,
  });
  return { resolver, versions, closeAll };
}

describe('createHttpsResolver, in Node', () => {
  it.each([
    ['2', '2.0'],
    ['1.1', '1.1'],
  ] as const)('queries a server that supports only HTTP/%s', async (version, heard) => {
    const { resolver, versions } = await serve(version);
    expect(await resolver.resolve4('mx.shop.de', TTL)).toMatchObject([
      { address: '93.184.216.34', ttl: 300 },
    ]);
    expect(versions).toEqual([heard]);
  });

  it('sends many queries at a time over HTTP/2', async () => {
    const { resolver, versions } = await serve('2');
    const names = Array.from({ length: 20 }, (_, index) => `mx${index}.shop.de`);
    const answers = await Promise.all(names.map((name) => resolver.resolve4(name, TTL)));
    expect(answers.flat()).toHaveLength(20);
    expect(versions).toHaveLength(20);
  });

  it('opens another connection when the server has closed the first', async () => {
    const { resolver, closeAll, versions } = await serve('2');
    await resolver.resolve4('shop.de', TTL);
    closeAll();
    const ask = () =>
      resolver.resolve4('shop.de', TTL).then(
        () => true,
        () => false,
      );
    await expect.poll(ask).toBe(true);
    expect(versions).toHaveLength(2);
  });

  it('uses a given fetch', async () => {
    const given = vi.fn<typeof fetch>(() => Promise.reject(new Error('given')));
    const resolver = createHttpsResolver({
      url: 'https://dns.postern.test/dns-query',
      fetch: given,
    });
    await expect(resolver.resolve4('shop.de', TTL)).rejects.toMatchObject({ code: 'EHTTP' });
    expect(given).toHaveBeenCalledOnce();
  });

  it('rejects the same options as the resolver for every platform', () => {
    expect(() => createHttpsResolver({ url: 'http://dns.postern.test/' })).toThrow('must be https');
  });
});
