import { createServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isUnavailable } from './is-unavailable.ts';
import { openStore } from './open-store.ts';

const refusal = (url: string) => openStore(url).catch((error: Error) => error) as Promise<Error>;

test('a server that accepts a connection and does not answer is given up', async () => {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const accepted = new Promise((resolve) => server.once('connection', resolve));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const given = refusal(`postgres://u:s3cret@127.0.0.1:${port}/d`);
  await accepted;
  await vi.advanceTimersByTimeAsync(5000);
  const error = await given;
  expect(error.message).toBe(
    `PostgreSQL at 127.0.0.1:${port}/d cannot be used: the server did not respond within 5 seconds`,
  );
  expect(isUnavailable(error)).toBe(true);
});

test('a server that nobody runs is named, whatever IP addresses its name has', async () => {
  const { message } = await refusal('postgres://u:s3cret@localhost:1/d');
  expect(message).toMatch(/^PostgreSQL at localhost:1\/d cannot be used: connect ECONNREFUSED /);
});

test.each([
  ['sslmode=yes', 'sslmode must be one of disable, allow, prefer, require, verify-ca, verify-full'],
  ['sslmode=verify-ca', 'sslmode=verify-ca needs sslrootcert, the file of the CA'],
])('%s is refused before connecting', async (query, sentence) => {
  const { message } = await refusal(`postgres://u:s3cret@127.0.0.1:1/d?${query}`);
  expect(message).toBe(`PostgreSQL at 127.0.0.1:1/d cannot be used: ${sentence}`);
});
