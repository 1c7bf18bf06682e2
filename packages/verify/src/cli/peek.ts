/** The beginning of a stream, and the whole stream including it. */
export interface Peeked {
  head: Buffer;
  /** Whether the beginning is the whole stream. */
  isWhole: boolean;
  all: AsyncGenerator<Buffer>;
}

/** Reads a stream until `isEnough`, its end or `maxBytes`, and returns the beginning with the whole stream. */
export async function peek(
  chunks: AsyncIterable<Buffer>,
  maxBytes: number,
  isEnough: (head: Buffer) => boolean,
): Promise<Peeked> {
  const source = chunks[Symbol.asyncIterator]();
  const pieces: Buffer[] = [];
  let head: Buffer = Buffer.alloc(0);
  while (head.length < maxBytes && !isEnough(head)) {
    const { done, value } = await source.next();
    if (done) return { head, isWhole: true, all: whole(pieces, source) };
    pieces.push(value);
    head = Buffer.concat(pieces);
  }
  return { head, isWhole: false, all: whole(pieces, source) };
}

async function* whole(pieces: Buffer[], source: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* pieces;
    for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
  } finally {
    await source.return?.();
  }
}
