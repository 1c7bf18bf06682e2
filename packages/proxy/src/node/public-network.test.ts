import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createOwnership, type FetchInit } from '../ownership.ts';
import { CERTIFICATE } from '../test/certificate.ts';
import { serveNames, type Zone } from '../test/name-server.ts';
import {
  EMAIL,
  ISSUER,
  JWKS_URL,
  keys,
  ORIGIN,
  requestOf,
  SECRET,
  tokenOf,
} from '../test/ownership-world.ts';
import { createPublicNetwork, type PublicNetworkOptions } from './public-network.ts';

const RECORD = '_email-verification.mail.postern.test';
const ZONE: Zone = { [RECORD]: { txt: [`iss=${ISSUER}`] }, [ISSUER]: { a: ['127.0.0.1'] } };

/** Serves an issuer by https, and opens a network that knows it. */
async function openIssuer(
  listener: RequestListener,
  options: PublicNetworkOptions & { zone?: Zone } = {},
) {
  const { zone = ZONE, ...others } = options;
  const requests: string[] = [];
  const server = createServer(CERTIFICATE, (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => void server.close(() => resolve()));
  });
  const { port } = server.address() as AddressInfo;
  const network = createPublicNetwork({
    nameServers: [await serveNames(zone)],
    allowPrivate: ['127.0.0.1/32'],
    ca: CERTIFICATE.cert,
    ...others,
  });
  /** Fetches a file at the port of the server, in the place of 443. */
  const fetch = (url: string, init: FetchInit = INIT) =>
    network.fetch(url.replace(ISSUER, `${ISSUER}:${port}`), init);
  return { ...network, fetch, requests };
}

const INIT: FetchInit = { headers: {}, redirect: 'manual', signal: new AbortController().signal };
const URL = `https://${ISSUER}/file`;

describe('fetch', () => {
  test('resolves with the status, the body and the caching fields', async () => {
    const { fetch, requests } = await openIssuer(({ headers }, response) => {
      response
        .writeHead(200, { 'cache-control': 'max-age=60', 'set-cookie': 'a=b', age: '3' })
        .end(JSON.stringify(headers));
    });
    const init = { ...INIT, headers: { Accept: 'application/json' } };
    const response = await fetch(URL, init);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      accept: 'application/json',
      'accept-encoding': 'identity',
    });
    const names = ['cache-control', 'age', 'set-cookie'];
    expect(names.map((name) => response.headers.get(name))).toEqual(['max-age=60', '3', null]);
    expect(requests).toEqual(['GET /file']);
  });

  test('returns a redirect without following it', async () => {
    const { fetch, requests } = await openIssuer((_, response) =>
      response.writeHead(302, { location: '/other' }).end(),
    );
    expect((await fetch(URL)).status).toBe(302);
    expect(requests).toHaveLength(1);
  });

  test('returns a response without a body', async () => {
    const { fetch } = await openIssuer((_, response) => response.writeHead(204).end());
    const { status, body } = await fetch(URL);
    expect([status, body]).toEqual([204, null]);
  });

  test('rejects a body of more than 64 KiB, and one that is compressed', async () => {
    const large = await openIssuer((_, response) => response.end('x'.repeat(65_537)));
    await expect(large.fetch(URL)).rejects.toMatchObject({ code: 'BODY_TOO_LARGE' });
    const packed = await openIssuer((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
    );
    await expect(packed.fetch(URL)).rejects.toThrow('compressed');
  });

  test('does not connect to an address that is not public', async () => {
    const { fetch, requests } = await openIssuer((_, response) => response.end(), {
      allowPrivate: false,
    });
    await expect(fetch(URL)).rejects.toMatchObject({ code: 'ADDRESS_REFUSED' });
    expect(requests).toEqual([]);
  });

  test('does not connect to a host that has another address as well', async () => {
    const zone = { [ISSUER]: { a: ['127.0.0.1', '10.0.0.1'] } };
    const { fetch, requests } = await openIssuer((_, response) => response.end(), { zone });
    await expect(fetch(URL)).rejects.toMatchObject({ code: 'ADDRESS_REFUSED' });
    expect(requests).toEqual([]);
  });

  test('rejects a URL that is not https, and a certificate that is not trusted', async () => {
    const { fetch, requests } = await openIssuer((_, response) => response.end(), { ca: '' });
    await expect(fetch(URL.replace('https', 'http'))).rejects.toThrow('https');
    await expect(fetch(URL)).rejects.toMatchObject({ code: expect.stringMatching(/CERT/) });
    expect(requests).toEqual([]);
  });

  test('ends when its signal aborts', async () => {
    const controller = new AbortController();
    const { fetch } = await openIssuer(() => controller.abort());
    await expect(fetch(URL, { ...INIT, signal: controller.signal })).rejects.toThrow();
  });
});

describe('resolveTxt', () => {
  test('resolves the records of a name, and rejects a name that does not exist', async () => {
    const { resolveTxt } = await openIssuer((_, response) => response.end());
    expect(await resolveTxt(RECORD)).toEqual([[`iss=${ISSUER}`]]);
    await expect(resolveTxt('none.postern.test')).rejects.toMatchObject({ code: 'ENOTFOUND' });
    await expect(resolveTxt(ISSUER)).rejects.toMatchObject({ code: 'ENODATA' });
  });
});

describe('ownership over this network', () => {
  /** Verifies a token of an issuer that has files of its own. */
  async function verify(files: Record<string, unknown>, options: PublicNetworkOptions = {}) {
    const { resolveTxt, fetch, requests } = await openIssuer(({ url }, response) => {
      const file = files[url!];
      if (typeof file === 'function') (file as RequestListener)({} as never, response);
      else response.end(JSON.stringify(file));
    }, options);
    const ownership = createOwnership({ secret: SECRET, origin: ORIGIN, resolveTxt, fetch });
    const { nonce, setCookie } = await ownership.createNonce(requestOf());
    const token = await tokenOf({ nonce, nowMs: Date.now() });
    const request = requestOf({ cookie: setCookie!.split(';')[0]! });
    const result = await ownership.verify({ token, email: EMAIL, request });
    return { result, requests };
  }

  const files = {
    '/.well-known/email-verification': { jwks_uri: JWKS_URL },
    '/jwks': { keys: [{ ...keys.k1.jwk, kid: 'k1' }] },
  };

  test('proves an address', async () => {
    const { result, requests } = await verify(files);
    expect(result).toMatchObject({ ok: true, proof: { email: EMAIL, issuer: ISSUER } });
    expect(requests).toEqual(['GET /.well-known/email-verification', 'GET /jwks']);
  });

  const redirect: RequestListener = (_, response) =>
    response.writeHead(301, { location: `https://${ISSUER}/jwks` }).end();
  const huge: RequestListener = (_, response) =>
    response.end(JSON.stringify({ keys: ['x'.repeat(65_536)] }));

  test.each([
    ['a private address', {}, { allowPrivate: false }, 'issuer_not_public'],
    ['a redirect', { '/jwks': redirect }, {}, 'issuer_redirects'],
    ['huge keys', { '/jwks': huge }, {}, 'issuer_too_large'],
    ['a certificate that is not trusted', {}, { ca: '' }, 'issuer_unavailable'],
  ])('rejects an issuer with %s', async (_, changes, options, reason) => {
    const { result } = await verify({ ...files, ...changes }, options);
    expect(result).toEqual({ ok: false, reason });
  });
});

test.each([
  [{ allowPrivate: ['10/8'] }, 'createPublicNetwork: allowPrivate'],
  [{ nameServers: ['ns.postern.test'] }, 'createPublicNetwork: nameServers'],
  [{ timeoutMs: 1 }, 'createPublicNetwork: no option is named `timeoutMs`'],
])('createPublicNetwork rejects %j', (options, message) => {
  const create = () => createPublicNetwork(options as PublicNetworkOptions);
  expect(create).toThrow(TypeError);
  expect(create).toThrow(message);
});
