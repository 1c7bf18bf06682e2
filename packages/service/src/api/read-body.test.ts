import { afterEach, expect, test, vi } from 'vitest';
import { ServiceError } from '../base/service-error.ts';
import type { LongBody } from './large-bodies.ts';
import { readBody } from './read-body.ts';

afterEach(() => void vi.useRealTimers());

const LIMITS = { maxBytes: 64, timeoutMs: 1000 };

function request(body: BodyInit | null, headers: Record<string, string> = {}): Request {
  return new Request('http://x.example', {
    method: 'POST',
    body,
    headers,
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  } as RequestInit);
}

/** A body in pieces, as a chunked body arrives. */
function pieces(...texts: (string | Uint8Array)[]) {
  const seen = { pulled: 0, isCancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = texts[seen.pulled++];
        if (piece === undefined) return controller.close();
        controller.enqueue(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece);
      },
      cancel: () => void (seen.isCancelled = true),
    },
    { highWaterMark: 0 },
  );
  return { body, seen };
}

const codeOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    ({ code }: { code: string }) => code,
  );

const padded = (bytes: number) => '{}'.padEnd(bytes, ' ');

test('a body is read up to its limit, with a length or without', async () => {
  for (const [bytes, wanted] of [
    [64, 'read'],
    [65, 'too_large'],
  ] as const) {
    const text = padded(bytes);
    const whole = request(text, { 'content-length': String(bytes) });
    expect(await codeOf(readBody(whole, LIMITS))).toBe(wanted);
    const { body } = pieces(text.slice(0, 30), text.slice(30));
    expect(await codeOf(readBody(request(body), LIMITS))).toBe(wanted);
  }
});

test('a wrong length changes nothing', async () => {
  const lying = request(padded(65), { 'content-length': '2' });
  expect(await codeOf(readBody(lying, LIMITS))).toBe('too_large');
});

test.each(['1000', '-', 'NaN', '1e99', '64, 64'])(
  'a body with the length %s is rejected unread',
  async (length) => {
    const { body, seen } = pieces('{}');
    expect(await codeOf(readBody(request(body, { 'content-length': length }), LIMITS))).toBe(
      'too_large',
    );
    expect(seen.pulled).toBe(0);
  },
);

test('a length beside a transfer encoding is ignored', async () => {
  const { body, seen } = pieces(padded(40), padded(40), padded(40));
  const both = request(body, { 'content-length': '10', 'transfer-encoding': 'chunked' });
  expect(await codeOf(readBody(both, LIMITS))).toBe('too_large');
  expect(seen).toEqual({ pulled: 2, isCancelled: true });
});

test('an endless body is cut off at its limit', async () => {
  const { body, seen } = pieces(...Array<string>(1000).fill(padded(30)));
  expect(await codeOf(readBody(request(body), LIMITS))).toBe('too_large');
  expect(seen).toEqual({ pulled: 3, isCancelled: true });
});

test('a body that stalls is rejected at the timeout', async () => {
  // Streams use setImmediate, so it stays real.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const stalled = () => new ReadableStream({ pull: () => new Promise(() => undefined) });
  for (const headers of [{}, { 'content-length': '10' }] as Record<string, string>[]) {
    const reading = codeOf(readBody(request(stalled(), headers), LIMITS));
    await vi.advanceTimersByTimeAsync(1000);
    expect(await reading).toBe('timeout');
  }
});

test('a body that breaks off is bad JSON', async () => {
  const broken = () => new ReadableStream({ pull: (stream) => stream.error(new Error('reset')) });
  expect(await codeOf(readBody(request(broken()), LIMITS))).toBe('bad_json');
  expect(await codeOf(readBody(request(broken(), { 'content-length': '9' }), LIMITS))).toBe(
    'bad_json',
  );
});

test('a body of one-byte chunks is collected in blocks of 64 KiB, in its order', async () => {
  const bytes = Uint8Array.from({ length: 150_000 }, (_, at) => at % 251);
  let at = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (at === bytes.length) controller.close();
        else controller.enqueue(bytes.slice(at, (at += 1)));
      },
    },
    { highWaterMark: 0 },
  );
  const limits = { maxBytes: 200_000, timeoutMs: 60_000 };
  const blocks = await readBody(request(body), limits);
  expect(blocks.map(({ byteLength }) => byteLength)).toEqual([65_536, 65_536, 18_928]);
  expect(Buffer.concat(blocks).equals(bytes)).toBe(true);
});

test('chunks of any size are collected in blocks of 64 KiB', async () => {
  const sizes = [1, 65_535, 2, 200_000, 0, 65_534, 1];
  const bytes = Uint8Array.from({ length: sizes.reduce((sum, size) => sum + size) }, (_, at) => at);
  let at = 0;
  const chunks = sizes.map((size) => bytes.slice(at, (at += size)));
  const limits = { maxBytes: 400_000, timeoutMs: 60_000 };
  const blocks = await readBody(request(pieces(...chunks).body), limits);
  expect(blocks.every(({ byteLength }, index) => byteLength === 65_536 || index === 5)).toBe(true);
  expect(Buffer.concat(blocks).equals(bytes)).toBe(true);
});

test('reading a long body that is complete yields to the event loop', async () => {
  const text = padded(300_000);
  const { body } = pieces(...(text.match(/.{1,10000}/g) ?? []));
  const limits = { maxBytes: 400_000, timeoutMs: 1000 };
  let isOthersTurn = false;
  setImmediate(() => (isOthersTurn = true));
  await readBody(request(body), limits);
  expect(isOthersTurn).toBe(true);
});

test('a body whose limit is 64 KiB is read as a short one, with a length or without', async () => {
  const many = JSON.stringify({ a: Array<number>(3000).fill(1) });
  const limits = { maxBytes: 65_536, timeoutMs: 1000 };
  const whole = request(many, { 'content-length': String(many.length) });
  expect(await codeOf(readBody(whole, limits))).toBe('read');
  expect(await codeOf(readBody(request(pieces(many).body), limits))).toBe('read');
});

test('a body takes a place of the long ones after its first 64 KiB, and a short body takes none', async () => {
  const limits = { maxBytes: 400_000, timeoutMs: 1000 };
  const placesAt: number[] = [];
  const read = (...texts: string[]) => {
    const { body, seen } = pieces(...texts);
    const takePlace = async () => void placesAt.push(seen.pulled);
    return readBody(request(body), { ...limits, takePlace });
  };
  await read(padded(30_000), padded(30_000));
  expect(placesAt).toEqual([]);
  await read(padded(30_000), padded(30_000), padded(30_000), padded(90_000));
  expect(placesAt).toEqual([3]);
});

test('the rest of a long body that gets no place is not read', async () => {
  const { body, seen } = pieces(padded(70_000), padded(70_000));
  const takePlace = () => Promise.reject(new ServiceError('overloaded'));
  const limits = { maxBytes: 400_000, timeoutMs: 1000, takePlace };
  expect(await codeOf(readBody(request(body), limits))).toBe('overloaded');
  expect(seen).toEqual({ pulled: 1, isCancelled: true });
});

test.each([
  ['40 KiB a second', (at: number) => (at === 0 ? 70_000 : 40_960), 41_000],
  ['40 KiB a second after 2 MiB at once', (at: number) => (at === 0 ? 2 << 20 : 40_960), 41_000],
  ['2 MiB a second', () => 2 << 20, 2.6e6],
])(
  'the current rate of a body that sends %s is known, and it can be ended',
  async (_, bytesOf, most) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    let at = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          if (at > 0) await new Promise((resolve) => setTimeout(resolve, 1000));
          controller.enqueue(new Uint8Array(bytesOf(at++)));
        },
      },
      { highWaterMark: 0 },
    );
    let long: LongBody | undefined;
    const takePlace = async (given: LongBody) => void (long = given);
    const limits = { maxBytes: 1 << 28, timeoutMs: 90_000, takePlace };
    const reading = codeOf(readBody(request(body), limits));
    const pass = async (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        await vi.advanceTimersByTimeAsync(1000);
        for (let round = 0; round < 3; round += 1) await new Promise(setImmediate);
      }
    };
    for (let round = 0; round < 3; round += 1) await new Promise(setImmediate);
    expect(long!.rate()).toBeGreaterThan(2 << 20);
    await pass(30);
    expect(long!.rate()).toBeLessThan(most * 1.2);
    expect(long!.rate()).toBeGreaterThan(most * 0.6);
    long!.end();
    expect(await reading).toBe('timeout');
    expect(long!.rate()).toBe(Infinity);
  },
);

/** A long body in pieces of the given sizes, each after the given milliseconds of a clock that the test moves. */
function timed(pieceOf: (at: number) => { bytes: number; afterMs: number } | null) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  let sentCount = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = pieceOf(sentCount);
        if (!piece) return controller.close();
        await new Promise((resolve) => setTimeout(resolve, piece.afterMs));
        sentCount += 1;
        controller.enqueue(new TextEncoder().encode(padded(piece.bytes)));
      },
    },
    { highWaterMark: 0 },
  );
  const read = async () => {
    const limits = { maxBytes: 8_388_608, timeoutMs: 90_000 };
    let outcome = '';
    void codeOf(readBody(request(body), limits)).then((code) => (outcome = code));
    for (let ms = 0; ms < 60_000 && !outcome; ms += 500) {
      await vi.advanceTimersByTimeAsync(500);
      for (let round = 0; round < 3; round += 1) await new Promise(setImmediate);
    }
    return { outcome, sentCount };
  };
  return { read };
}

test.each([
  ['sends a few bytes every two seconds', [2], 2000, 2],
  ['sends 64 KiB, and then a few bytes every two seconds', [65_537, 2], 2000, 3],
  ['sends 1 MiB, and then a few bytes every two seconds', [1 << 20, 2], 2000, 3],
  ['sends 16 KiB a second', [16_384], 1000, 9],
])('a long body that %s is ended when it is five seconds late', async (_, sizes, afterMs, most) => {
  const { read } = timed((at) => ({ bytes: sizes[at] ?? sizes.at(-1)!, afterMs }));
  const { outcome, sentCount } = await read();
  expect([outcome, sentCount]).toEqual(['timeout', most]);
});

test('a long body that sends 64 KiB a second, with pauses of four seconds, is read', async () => {
  const { read } = timed((at) =>
    at === 12 ? null : { bytes: 65_536, afterMs: at % 6 === 5 ? 4000 : 1000 },
  );
  expect(await read()).toEqual({ outcome: 'read', sentCount: 12 });
});
