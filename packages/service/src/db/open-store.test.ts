import { createServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isUnavailable } from './is-unavailable.ts';
import { openStore } from './open-store.ts';

const errorOf = (url: string) => openStore(url).catch((error: Error) => error) as Promise<Error>;

test('connecting to a server that accepts the connection and does not respond fails at the timeout', async () => {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const accepted = new Promise((resolve) => server.once('connection', resolve));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const given = errorOf(`postgres://u:s3cret@127.0.0.1:${port}/d`);
  await accepted;
  await vi.advanceTimersByTimeAsync(5000);
  const error = await given;
  expect(error.message).toBe(
    `PostgreSQL at 127.0.0.1:${port}/d cannot be used: the server did not respond within 5 seconds`,
  );
  expect(isUnavailable(error)).toBe(true);
});

test('the error for a server that is not running names its host, whatever its IP addresses are', async () => {
  const { message } = await errorOf('postgres://u:s3cret@localhost:1/d');
  expect(message).toMatch(/^PostgreSQL at localhost:1\/d cannot be used: connect ECONNREFUSED /);
});

test.each([
  ['sslmode=yes', 'sslmode must be one of disable, allow, prefer, require, verify-ca, verify-full'],
  ['sslmode=verify-ca', 'sslmode=verify-ca needs sslrootcert, the file of the CA'],
])('%s is rejected before connecting', async (query, sentence) => {
  const { message } = await errorOf(`postgres://u:s3cret@127.0.0.1:1/d?${query}`);
  expect(message).toBe(`PostgreSQL at 127.0.0.1:1/d cannot be used: ${sentence}`);
});
