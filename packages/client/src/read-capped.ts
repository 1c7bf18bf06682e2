/**
 * Reads a body to its end, counting while it streams.
 *
 * @returns null when it is longer than `maxBytes`; the rest is then not read. Rejects with what
 * the stream rejects with when it breaks off.
 */
export async function readCapped(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let byteCount = 0;
  const reader = body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    byteCount += value.byteLength;
    if (byteCount > maxBytes) {
      reader.cancel().catch(() => undefined);
      return null;
    }
    chunks.push(value);
  }
  return joined(chunks, byteCount);
}

function joined(chunks: Uint8Array[], byteCount: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(byteCount);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
