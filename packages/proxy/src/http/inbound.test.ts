import { afterEach, expect, test, vi } from 'vitest';
import { createProxy } from '../create-proxy.ts';
import { ask, codeOf, fakeValidate, read } from '../test/ask.ts';

const limits = { caller: false, global: false } as const;
const validate = fakeValidate();
const proxy = createProxy({ validate, limits });
const padded = (length: number) => '{"email":"jane@example.com"}'.padEnd(length, ' ');

afterEach(() => vi.useRealTimers());

/** A body of chunks that records how many were read and whether it was canceled. */
function chunked(chunks: Iterable<string | Uint8Array>) {
  const seen = { pulled: 0, isCanceled: false };
  const encoder = new TextEncoder();
  const iterator = chunks[Symbol.iterator]();
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const { done, value } = iterator.next();
        if (done) return controller.close();
        seen.pulled++;
        controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
      },
      cancel() {
        seen.isCanceled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, seen };
}

function* forever(): Iterable<string> {
  for (;;) yield 'x'.repeat(1024);
}

test('4096 bytes are read and 4097 are too many, in one chunk or many', async () => {
  for (const pieces of [(text: string) => [text], (text: string) => text.match(/.{1,100}/gs)!]) {
    expect((await ask(proxy, { body: chunked(pieces(padded(4096))).body })).status).toBe(200);
    const rejected = await ask(proxy, { body: chunked(pieces(padded(4097))).body });
    expect(await codeOf(rejected)).toBe('too_large');
  }
});

test('bytes are counted, not characters', async () => {
  const body = JSON.stringify({ email: 'jane@example.com', note: 'ü'.repeat(2040) });
  expect(await codeOf(await ask(proxy, { body }))).toBe('too_large');
});

test('an endless body is read up to its limit, and is canceled', async () => {
  const { body, seen } = chunked(forever());
  expect(await codeOf(await ask(proxy, { body }))).toBe('too_large');
  expect(seen).toEqual({ pulled: 5, isCanceled: true });
});

test('a wrong content-length does not change the limit', async () => {
  const { body, seen } = chunked(forever());
  expect(await codeOf(await ask(proxy, { body, headers: { 'content-length': '10' } }))).toBe(
    'too_large',
  );
  expect(seen.pulled).toBe(5);
  for (const length of ['-1', 'NaN', '0x10', '10, 20']) {
    const response = await ask(proxy, { headers: { 'content-length': length } });
    expect(response.status).toBe(200);
  }
});

test('a content-length over the limit is rejected without reading', async () => {
  const { body, seen } = chunked(forever());
  const response = await ask(proxy, { body, headers: { 'content-length': '999999999999' } });
  expect(await codeOf(response)).toBe('too_large');
  expect(seen.pulled).toBe(0);
});

test('a slow body has five seconds', async () => {
  vi.useFakeTimers();
  let isCanceled = false;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) =>
      new Promise((resolve) =>
        setTimeout(() => {
          if (!isCanceled) controller.enqueue(new Uint8Array([32]));
          resolve();
        }, 1000),
      ),
    cancel: () => void (isCanceled = true),
  });
  const asked = ask(proxy, { body });
  await vi.advanceTimersByTimeAsync(5000);
  expect(await codeOf(await asked)).toBe('timeout');
  expect(isCanceled).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(vi.getTimerCount()).toBe(0);
});

test('a slow body times out even if canceling fails the read', async () => {
  vi.useFakeTimers();
  let fail: (error: Error) => void;
  const reading = new Promise<never>((_resolve, reject) => (fail = reject));
  const reader = { read: () => reading, cancel: async () => fail(new Error('canceled')) };
  const request = new Request('https://proxy.example/', {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  Object.defineProperty(request, 'body', { value: { getReader: () => reader } });
  const asked = proxy(request, { ip: '192.0.2.1' });
  await vi.advanceTimersByTimeAsync(5000);
  expect(await codeOf(await asked)).toBe('timeout');
});

test('an incomplete body is bad JSON', async () => {
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) });
  expect(await codeOf(await ask(proxy, { body }))).toBe('bad_json');
});

test('bytes that are not UTF-8 are bad JSON', async () => {
  const bytes = new Uint8Array([...new TextEncoder().encode('{"email":"'), 0xff, 0x22, 0x7d]);
  expect(await codeOf(await ask(proxy, { body: bytes }))).toBe('bad_json');
});

test('a body that other code has read gets its own error, with advice', async () => {
  const request = new Request('https://proxy.example/', {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  await request.text();
  const { data, message } = await read(await proxy(request));
  expect(data['code']).toBe('internal');
  expect(message).toContain('before body parsers');
});

test('a missing body is bad JSON', async () => {
  const request = new Request('https://proxy.example/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  });
  expect(await codeOf(await proxy(request))).toBe('bad_json');
});
