import type { Inbound } from './inbound.ts';
import type { BodyLimits } from './read-stream.ts';
import { Refusal } from './refusal.ts';

/**
 * Reads a body as UTF-8 text; throws `too_large`, `timeout`, or `bad_json` for bytes that are
 * no UTF-8.
 */
export async function readBody(inbound: Inbound, limits: BodyLimits): Promise<string> {
  // A shortcut only: what counts is what arrives.
  if (Number(inbound.headers.get('content-length')) > limits.maxBytes) {
    throw new Refusal('too_large');
  }
  const bytes = await inbound.readBytes(limits);
  if (bytes.byteLength > limits.maxBytes) throw new Refusal('too_large');
  try {
    return UTF8.decode(bytes);
  } catch {
    throw new Refusal('bad_json', { message: 'The body is not UTF-8' });
  }
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });
