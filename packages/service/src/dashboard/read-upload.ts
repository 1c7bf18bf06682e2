import { Refusal } from '../refusal.ts';

/**
 * Reads a body of at most so many bytes; throws `too_large`, or `bad_json` for one that broke off.
 * How long it may take is the server's to say.
 */
export async function readUpload(request: Request, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = () => new Refusal('too_large', { message: `At most ${maxBytes} bytes` });
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let byteCount = 0;
  const reader = request.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read().catch(() => {
      throw new Refusal('bad_json', { message: 'The body broke off' });
    });
    if (done) break;
    byteCount += value.byteLength;
    if (byteCount > maxBytes) {
      void reader.cancel().catch(() => undefined);
      throw tooLarge();
    }
    chunks.push(value);
  }
  return Buffer.concat(chunks);
}
