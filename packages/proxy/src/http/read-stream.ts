import { Refusal } from './refusal.ts';

/** How much of a body is read, and for how long. */
export interface BodyLimits {
  maxBytes: number;
  timeoutMs: number;
}

/** The error for a body that did not arrive in time. */
export const TOO_SLOW = new Refusal('timeout', { message: 'The body took too long' });
/** The error for a body whose connection ended early. */
export const INCOMPLETE = new Refusal('bad_json', { message: 'The body is incomplete' });

/**
 * Reads a web stream to its end, and counts the bytes as they arrive; throws `too_large`, `timeout`, or `bad_json` when
 * the stream fails.
 */
export async function readStream(
  body: ReadableStream<Uint8Array>,
  { maxBytes, timeoutMs }: BodyLimits,
): Promise<Uint8Array> {
  const reader = body.getReader();
  const stop = () => void reader.cancel().catch(() => undefined);
  let isLate = false;
  // Canceling settles the pending read, so no race is needed: the read ends, or fails in workerd.
  const timer = setTimeout(() => {
    isLate = true;
    stop();
  }, timeoutMs);
  const chunks: Uint8Array[] = [];
  let byteCount = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (isLate) throw TOO_SLOW;
      if (done) return joinChunks(chunks, byteCount);
      byteCount += value.byteLength;
      if (byteCount > maxBytes) {
        stop();
        throw new Refusal('too_large');
      }
      chunks.push(value);
    }
  } catch (thrown) {
    if (isLate) throw TOO_SLOW;
    throw thrown instanceof Refusal ? thrown : INCOMPLETE;
  } finally {
    clearTimeout(timer);
  }
}

function joinChunks(chunks: Uint8Array[], byteCount: number): Uint8Array {
  if (chunks.length === 1) return chunks[0]!;
  const joined = new Uint8Array(byteCount);
  let at = 0;
  for (const chunk of chunks) {
    joined.set(chunk, at);
    at += chunk.byteLength;
  }
  return joined;
}
