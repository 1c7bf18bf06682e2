/** The size of the first buffer of a body. */
const FIRST_BYTES = 16_384;

/**
 * The bytes of a body. They are counted while they arrive, and copied into one buffer that doubles: a list of chunks
 * would take a hundred times the memory of a body whose chunks are one byte each.
 *
 * @returns null for a body that is longer than `maxBytes`, whose rest is not read. Rejects with the stream's error when
 *   the body breaks off.
 */
export async function readBody(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  let bytes = new Uint8Array();
  let byteCount = 0;
  const reader = body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    const from = byteCount;
    byteCount += value.byteLength;
    if (byteCount > maxBytes) {
      reader.cancel().catch(() => undefined);
      return null;
    }
    if (byteCount > bytes.byteLength) {
      const grown = new Uint8Array(Math.max(FIRST_BYTES, byteCount, 2 * from));
      grown.set(bytes.subarray(0, from));
      bytes = grown;
    }
    bytes.set(value, from);
  }
  return bytes.subarray(0, byteCount);
}

/** Several pieces of bytes as one. */
export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.byteLength;
  }
  return whole;
}
