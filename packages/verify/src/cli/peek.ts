/** The beginning of a stream, and the whole stream with it. */
export interface Peeked {
  head: Buffer;
  all: AsyncGenerator<Buffer>;
}

const MAX_BYTES = 1 << 16;

/** Reads a stream of bytes until `isEnough`, its end or 64 KiB, and gives it back whole. */
export async function peek(
  chunks: AsyncIterable<Buffer>,
  isEnough: (head: Buffer) => boolean,
): Promise<Peeked> {
  const source = chunks[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  while (head.length < MAX_BYTES && !isEnough(head)) {
    const { done, value } = await source.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  return { head, all: whole(head, source) };
}

async function* whole(head: Buffer, source: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    if (head.length > 0) yield head;
    for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
  } finally {
    await source.return?.();
  }
}
