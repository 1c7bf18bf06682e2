import { expect, test } from 'vitest';
import { readBody } from './body.ts';

/** A body in chunks of one size. */
function bodyOf(bytes: Uint8Array, chunkBytes: number) {
  let at = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (at >= bytes.length) controller.close();
        else controller.enqueue(bytes.subarray(at, (at += chunkBytes)));
      },
    },
    { highWaterMark: 0 },
  );
}

test('a body is the same for chunks of every size', async () => {
  const bytes = Uint8Array.from({ length: 60_000 }, (_, at) => at % 251);
  for (const size of [1, 4, 16_384, 30_000, 60_000]) {
    const read = await readBody(bodyOf(bytes, size), bytes.length);
    expect(Buffer.from(read!).equals(bytes)).toBe(true);
  }
  expect(await readBody(bodyOf(bytes, 1), bytes.length - 1)).toBeNull();
  expect(await readBody(null, 10)).toEqual(new Uint8Array());
});

test('no chunk of a body is kept, so that one-byte chunks take the memory of their bytes', async () => {
  const one = new Uint8Array(1);
  let count = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        one[0] = count % 251;
        count += 1;
        if (count > 20_000) controller.close();
        else controller.enqueue(one);
      },
    },
    { highWaterMark: 0 },
  );
  // The same array is sent each time: a reader that keeps its chunks has only the last byte.
  const read = await readBody(body, 20_000);
  expect(read).toHaveLength(20_000);
  expect([...read!.subarray(0, 4)]).toEqual([0, 1, 2, 3]);
});
