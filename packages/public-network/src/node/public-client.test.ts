import { describe, expect, it } from 'vitest';
import { readRanges } from '../address-ranges.ts';
import { openRaw, openServer } from '../test/open-server.ts';
import { createGuard, type GuardOptions } from './guard.ts';
import { createPublicClient, type PublicClientOptions } from './public-client.ts';
import { requestFaultOf } from './request-fault.ts';

const LOOPBACK = readRanges(['127.0.0.1/32']);

function clientOf({
  privateRanges = LOOPBACK,
  lookup = async () => ['127.0.0.1'],
  ...options
}: GuardOptions & Partial<PublicClientOptions> = {}) {
  const guard = createGuard({ privateRanges, lookup });
  return createPublicClient({ guard, timeoutMs: 5000, maxBytes: 1000, ...options });
}

/** The code of the error that a promise rejects with. */
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: unknown) => requestFaultOf(error) ?? (error as NodeJS.ErrnoException).code,
  );

describe('a GET', () => {
  it('resolves with the status, the header fields and the body', async () => {
    const { url, requests } = await openServer((request, response) => {
      response.writeHead(200, { 'x-host': request.headers.host }).end('Zoë');
    });
    const { status, headers, body } = await clientOf().get(url);
    expect([status, headers['x-host'], body.toString()]).toEqual([200, url.host, 'Zoë']);
    expect(requests).toEqual(['GET /page']);
  });

  it('sends its header fields under the name in the URL', async () => {
    const { port } = await openServer(({ headers }, response) =>
      response.end(`${headers.accept} ${headers.host}`),
    );
    const url = new URL(`http://issuer.postern.test:${port}/`);
    const { body } = await clientOf().get(url, { fields: { accept: 'application/json' } });
    expect(body.toString()).toBe(`application/json issuer.postern.test:${port}`);
  });

  it('does not follow a redirect', async () => {
    const target = await openServer((_, response) => response.end());
    const { url } = await openServer((_, response) =>
      response.writeHead(302, { location: target.url.href }).end(),
    );
    expect(await clientOf().get(url)).toMatchObject({ status: 302 });
    expect(target.connections()).toBe(0);
  });

  it('takes a body of the limit, and rejects a larger one', async () => {
    const { url } = await openServer(({ url: path }, response) =>
      response.end('x'.repeat(path === '/page' ? 1000 : 1001)),
    );
    expect((await clientOf().get(url)).body.byteLength).toBe(1000);
    expect(await codeOf(clientOf().get(new URL('/other', url)))).toBe('BODY_TOO_LARGE');
  });

  it('closes the connection of a body without end', async () => {
    let isClosed = false;
    const { url } = await openServer((_, response) => {
      const more = (error?: Error | null) =>
        void (!error && response.writable && response.write('x'.repeat(500), more));
      response.once('close', () => (isClosed = true));
      response.writeHead(200);
      more();
    });
    expect(await codeOf(clientOf().get(url))).toBe('BODY_TOO_LARGE');
    await expect.poll(() => isClosed).toBe(true);
  });

  it('rejects a body that breaks off', async () => {
    const url = await openRaw((socket) => {
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nx');
    });
    expect(await codeOf(clientOf().get(url))).toBe('BODY_INCOMPLETE');
  });

  it('rejects a header, a body and a lookup that do not come in time', async () => {
    const silent = await openServer(() => undefined);
    const half = await openServer((_, response) => response.writeHead(200).write('x'));
    for (const { url } of [silent, half])
      expect(await codeOf(clientOf({ timeoutMs: 50 }).get(url))).toBe('TIMED_OUT');
    const lookup = () => new Promise<string[]>(() => undefined);
    const url = new URL('http://issuer.postern.test/');
    expect(await codeOf(clientOf({ timeoutMs: 50, lookup }).get(url))).toBe('TIMED_OUT');
  });

  it('ends when its signal aborts', async () => {
    const controller = new AbortController();
    const { url } = await openServer(() => controller.abort());
    await expect(clientOf().get(url, { signal: controller.signal })).rejects.toThrow();
    await expect(clientOf().get(url, { signal: controller.signal })).rejects.toThrow();
  });
});

describe('a host', () => {
  it.each([
    ['closed', ['10.0.0.1'], 'ADDRESS_REFUSED'],
    ['half closed', ['127.0.0.1', '10.0.0.1'], 'ADDRESS_REFUSED'],
    ['missing', [], 'HOST_MISSING'],
  ])('that is %s is not connected to', async (_, addresses, code) => {
    const { port, connections } = await openServer((_request, response) => response.end());
    const url = new URL(`http://issuer.postern.test:${port}/`);
    expect(await codeOf(clientOf({ lookup: async () => addresses }).get(url))).toBe(code);
    expect(connections()).toBe(0);
  });

  it('whose lookup fails is not connected to', async () => {
    const lookup = () => Promise.reject(new Error('SERVFAIL'));
    const url = new URL('http://issuer.postern.test/');
    expect(await codeOf(clientOf({ lookup }).get(url))).toBe('LOOKUP_FAILED');
  });

  it('is not connected to on loopback without a range for it', async () => {
    const { url, connections } = await openServer((_, response) => response.end());
    expect(await codeOf(clientOf({ privateRanges: [] }).get(url))).toBe('ADDRESS_REFUSED');
    expect(connections()).toBe(0);
  });
});
