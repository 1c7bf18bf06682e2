import { describe, expect, test } from 'vitest';
import { createProxy } from '../create-proxy.ts';
import { ask, codeOf, fakeValidate, read } from '../test/ask.ts';

const allowed = 'https://www.example.com';
const sites = ['same-origin', 'none', 'same-site', 'cross-site', 'rubbish', undefined] as const;

/** Each origin, and the values of `Sec-Fetch-Site` with which it is allowed. */
const matrix: [origin: string | undefined, passes: readonly (typeof sites)[number][]][] = [
  [allowed, sites],
  ['capacitor://localhost', sites],
  ['https://proxy.example', ['same-origin', 'none', undefined]],
  ['http://proxy.example', ['same-origin', 'none', undefined]],
  [undefined, ['same-origin', 'none', undefined]],
  ['null', []],
  ['https://other.example', ['same-origin', 'none']],
  ['http://www.example.com', ['same-origin', 'none']],
  ['https://www.example.com.evil.example', ['same-origin', 'none']],
  ['https://evil.example/https://www.example.com', ['same-origin', 'none']],
  ['https://WWW.EXAMPLE.COM', sites],
  ['https://www.example.com.', ['same-origin', 'none']],
  ['https://www.example.com/', ['same-origin', 'none']],
  ['https://www.example.com:443', sites],
  ['https://www.example.com:80', ['same-origin', 'none']],
  ['HTTPS://Proxy.Example:443', ['same-origin', 'none', undefined]],
  ['http://proxy.example:443', ['same-origin', 'none']],
  ['https://www.example.com:8443', ['same-origin', 'none']],
  ['https://sub.www.example.com', ['same-origin', 'none']],
  ['https://user@proxy.example', ['same-origin', 'none']],
  ['https://proxy.example.evil.example', ['same-origin', 'none']],
  ['https://proxy.example:8443', ['same-origin', 'none']],
  ['https://www.example.com, https://other.example', ['same-origin', 'none']],
  ['', ['same-origin', 'none']],
];

const cases = matrix.flatMap(([origin, passes]) =>
  sites.flatMap((site) =>
    ['POST', 'OPTIONS'].map((method) => ({
      origin,
      site,
      method,
      passes,
      isAllowed: passes.includes(site),
    })),
  ),
);

describe('the origin matrix', () => {
  const proxy = createProxy({
    validate: fakeValidate(),
    allowedOrigins: [allowed, 'capacitor://localhost'],
    limits: { caller: false, global: false },
    warn: false,
  });

  test.each(cases)('$method from $origin ($site) is allowed: $isAllowed', async (given) => {
    const { origin, site, method, passes, isAllowed } = given;
    const response = await ask(proxy, {
      method,
      headers: {
        host: 'proxy.example',
        ...(origin !== undefined && { origin }),
        ...(site !== undefined && { 'sec-fetch-site': site }),
      },
    });
    const echo = response.headers.get('access-control-allow-origin');
    const isListed = passes.length === sites.length;
    expect(echo).toBe(isListed ? origin : null);
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    expect(response.headers.get('vary')).toBe('Origin');
    if (!isAllowed) expect(await codeOf(response)).toBe('forbidden');
    else expect(response.status).toBe(method === 'POST' ? 200 : 204);
  });
});

test.each<[origin: string, host: string, isAllowed: boolean]>([
  ['https://shop.example', 'shop.example:443', true],
  ['http://shop.example', 'shop.example:80', true],
  ['https://shop.example', 'Shop.Example', true],
  ['https://shop.example:8443', 'shop.example:8443', true],
  ['http://[::1]:3000', '[::1]:3000', true],
  ['http://shop.example', 'shop.example:443', false],
  ['https://shop.example', 'shop.example:8443', false],
  ['https://shop.example', 'user@shop.example', false],
  ['https://shop.example', 'shop.example.', false],
])(
  'a page of %s at the host %s, by a browser without Sec-Fetch-Site',
  async (origin, host, isAllowed) => {
    const proxy = createProxy({ validate: fakeValidate(), warn: false });
    const { status } = await ask(proxy, { headers: { origin, host } });
    expect(status).toBe(isAllowed ? 200 : 403);
  },
);

test.each([
  ['https://Shop.example', 'https://shop.example'],
  ['https://shop.example:443', 'https://shop.example'],
  ['http://shop.example:80', 'http://shop.example'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
])('the option %s allows pages of %s', async (option, origin) => {
  const proxy = createProxy({ validate: fakeValidate(), allowedOrigins: [option] });
  const response = await ask(proxy, { headers: { origin, 'sec-fetch-site': 'cross-site' } });
  expect(response.headers.get('access-control-allow-origin')).toBe(origin);
});

test.each(['Shop.example', 'shop.example:443', 'shop.example:80'])(
  'the host %s is the same as shop.example',
  async (option) => {
    const proxy = createProxy({ validate: fakeValidate(), hosts: [option] });
    for (const host of ['shop.example', 'SHOP.example', 'shop.example:443', 'shop.example:80'])
      expect((await ask(proxy, { headers: { host } })).status, host).toBe(200);
    expect((await ask(proxy, { headers: { host: 'shop.example:8443' } })).status).toBe(403);
  },
);

describe('with the option hosts', () => {
  const hosts = ['proxy.example', 'localhost:3000'];
  const proxy = createProxy({
    validate: fakeValidate(),
    allowedOrigins: [allowed],
    hosts,
    limits: { caller: false, global: false },
    warn: false,
  });
  const own = { host: 'proxy.example' };
  const rebound = { host: 'evil.example' };

  test.each<[name: string, headers: Record<string, string>, isAllowed: boolean]>([
    ['a program', own, true],
    ['a host with a port', { host: 'localhost:3000', origin: 'http://localhost:3000' }, true],
    ['a host in capitals', { host: 'Proxy.Example' }, true],
    ['its own page', { ...own, origin: 'https://proxy.example' }, true],
    ['its own page, by Sec-Fetch-Site', { ...own, 'sec-fetch-site': 'same-origin' }, true],
    ['a listed origin', { ...own, origin: allowed, 'sec-fetch-site': 'cross-site' }, true],
    ['no host', {}, false],
    ['another host', rebound, false],
    ['another port', { host: 'localhost:3001' }, false],
    ['a rebound name', { ...rebound, origin: 'http://evil.example' }, false],
    [
      'a rebound name that a browser treats as same-origin',
      { ...rebound, 'sec-fetch-site': 'same-origin' },
      false,
    ],
    ['a listed origin at another host', { ...rebound, origin: allowed }, false],
    ['another page', { ...own, origin: 'http://evil.example' }, false],
    [
      'another page that claims to be same-origin',
      { ...own, origin: 'http://evil.example', 'sec-fetch-site': 'same-origin' },
      false,
    ],
    ['another of its hosts', { ...own, origin: 'http://localhost:3000' }, false],
  ])('%s is allowed or 403', async (_name, headers, isAllowed) => {
    const methods = ['POST', 'OPTIONS'];
    const codes = methods.map(async (method) => (await ask(proxy, { method, headers })).status);
    expect(await Promise.all(codes)).toEqual(isAllowed ? [200, 204] : [403, 403]);
  });
});

test('a host in the request URL does not allow a request', async () => {
  const proxy = createProxy({ validate: fakeValidate() });
  const response = await proxy(
    new Request('https://evil.example/', {
      method: 'POST',
      body: '{}',
      headers: { origin: 'https://evil.example', 'content-type': 'application/json' },
    }),
  );
  expect(await codeOf(response)).toBe('forbidden');
});

test('requests without browser headers are rejected with allowNonBrowser false', async () => {
  const validate = fakeValidate();
  const proxy = createProxy({ validate, allowNonBrowser: false });
  expect(await codeOf(await ask(proxy))).toBe('forbidden');
  expect((await ask(proxy, { headers: { 'sec-fetch-site': 'same-origin' } })).status).toBe(200);
  expect(validate.asked).toHaveLength(1);
});

test('a preflight allows one method and only the fields that are needed', async () => {
  const proxy = createProxy({ validate: fakeValidate(), allowedOrigins: [allowed] });
  const response = await ask(proxy, {
    method: 'OPTIONS',
    headers: {
      origin: allowed,
      'access-control-request-method': 'DELETE',
      'access-control-request-headers': 'x-rb-key, authorization',
    },
  });
  expect(response.status).toBe(204);
  expect(await response.text()).toBe('');
  expect(response.headers.get('access-control-allow-methods')).toBe('POST');
  expect(response.headers.get('access-control-allow-headers')).toBe('Content-Type, X-Request-Id');
  expect(response.headers.get('access-control-max-age')).toBe('600');
});

test('a listed origin can read the rate limit headers of results and errors', async () => {
  const proxy = createProxy({ validate: fakeValidate(), allowedOrigins: [allowed] });
  for (const email of ['jane@example.com', 7]) {
    const response = await ask(proxy, { email, headers: { origin: allowed } });
    await read(response);
    expect(response.headers.get('access-control-allow-origin')).toBe(allowed);
    expect(response.headers.get('access-control-expose-headers')).toBe(
      'RateLimit, RateLimit-Policy, Retry-After, X-Request-Id',
    );
  }
});
