import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { CERTIFICATE } from '../../verify/src/test/certificate.ts';
import { clientOf, failureOf, KEY, open, request, reset } from './test/client.ts';

/** The failure of a validation at a URL: its code, its message and its cause. */
async function failureAt(url: string) {
  const { code, message, cause } = await failureOf(clientOf(url).validate(request));
  return { code, message, cause };
}

test('a port where nothing listens is ECONNREFUSED', async () => {
  const { url, stop } = await open((_req, res) => res.end());
  await stop();
  expect(await failureAt(url)).toEqual({
    code: 'upstream_bad',
    message: 'The service cannot be reached: the host rejected the connection (ECONNREFUSED)',
    cause: 'ECONNREFUSED',
  });
});

test('a connection that the service breaks is ECONNRESET', async () => {
  const { url } = await open((_req, res) => void reset(res));
  expect(await failureAt(url)).toMatchObject({ code: 'upstream_bad', cause: 'ECONNRESET' });
});

test('a response that breaks off is upstream_bad with its cause', async () => {
  const { url } = await open((_req, res) => {
    res.writeHead(200, { 'content-length': '100' }).write('{', () => res.socket!.destroy());
  });
  const { message, cause } = await failureAt(url);
  expect(message).toMatch(/^The service's reply broke off: the connection was reset \(/);
  expect(cause).toEqual(expect.any(String));
});

test('a certificate that is not trusted is named', async () => {
  const server = createServer(CERTIFICATE, (_req, res) => res.end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const { message, cause } = await failureAt(`https://127.0.0.1:${port}`);
  expect(cause).toMatch(/^(DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_VERIFY_LEAF_SIGNATURE)$/);
  expect(message).toMatch(/^The service cannot be reached: the certificate is /);
});

test('https at a server of http is a failed TLS handshake', async () => {
  const { url } = await open((_req, res) => res.end());
  const { message } = await failureAt(url.replace('http:', 'https:'));
  expect(message).toContain('the TLS handshake failed');
});

test.each([
  ['ENOTFOUND', 'The service cannot be reached: the host name was not found (ENOTFOUND)'],
  [KEY, 'The service cannot be reached'],
  [`jane@example.com`, 'The service cannot be reached'],
])('of what fetch throws, only a known code is passed on: %s', async (code, message) => {
  const fetch = async () => {
    throw new TypeError(`${KEY} jane@example.com`, {
      cause: Object.assign(new Error(`getaddrinfo ${KEY}`), { code, hostname: KEY }),
    });
  };
  const options = { fetch: fetch as typeof globalThis.fetch };
  const failure = await failureOf(clientOf('https://service.example', options).validate(request));
  expect(failure.message).toBe(message);
});

test.each([
  [400, false],
  [401, false],
  [404, false],
  [408, false],
  [409, false],
  [429, true],
  [500, false],
  [502, true],
  [503, true],
  [504, true],
])('the error of status %d has retryable: %j', async (status, retryable) => {
  const { url } = await open((_req, res) => res.writeHead(status).end());
  expect(await failureOf(clientOf(url).validate(request))).toMatchObject({ retryable });
});

test('the error of a broken connection is retryable, and that of a timeout is not', async () => {
  const { url } = await open((_req, res) => void reset(res));
  expect((await failureOf(clientOf(url).validate(request))).retryable).toBe(true);
  const silent = await open(() => undefined);
  const { validate } = clientOf(silent.url, { timeoutMs: 20 });
  expect(await failureOf(validate(request))).toMatchObject({
    code: 'upstream_timeout',
    retryable: false,
  });
});
