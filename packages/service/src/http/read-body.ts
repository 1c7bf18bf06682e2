import { Refusal } from '../refusal.ts';
import { isDeep } from './is-deep.ts';

/** A body up to this long is parsed at once, however deep it is. */
const SHORT_BYTES = 65_536;
const MAX_DEPTH = 64;

/** How much of a body is read, and for how long. */
export interface BodyLimits {
  maxBytes: number;
  timeoutMs: number;
}

/** A body as it came and as it reads. */
export interface ReadBody {
  bytes: Uint8Array;
  json: unknown;
}

/**
 * Reads a body of JSON in UTF-8; throws `too_large`, `timeout`, or `bad_json`.
 *
 * A body that says its length is read in one go: a server holds it to its word. Any other is
 * counted while it comes.
 *
 * Source: docs/decisions/0027-api-limits.md.
 */
export async function readBody(request: Request, limits: BodyLimits): Promise<ReadBody> {
  const bytes = await readBytes(request, limits);
  if (bytes.byteLength > limits.maxBytes) throw new Refusal('too_large');
  if (bytes.byteLength > SHORT_BYTES && isDeep(bytes, MAX_DEPTH)) throw new Refusal('bad_json');
  try {
    return { bytes, json: JSON.parse(UTF8.decode(bytes)) as unknown };
  } catch {
    throw new Refusal('bad_json');
  }
}

function readBytes(request: Request, limits: BodyLimits): Promise<Uint8Array> {
  const { headers } = request;
  const length = headers.get('content-length');
  if (length !== null && headers.get('transfer-encoding') === null) {
    if (!(Number(length) <= limits.maxBytes)) throw new Refusal('too_large');
    return inTime(readWhole(request), limits.timeoutMs);
  }
  const { body } = request;
  return body ? readStream(body.getReader(), limits) : Promise.resolve(new Uint8Array());
}

async function readWhole(request: Request): Promise<Uint8Array> {
  try {
    return new Uint8Array(await request.arrayBuffer());
  } catch {
    throw BROKEN_OFF;
  }
}

function inTime<T>(reading: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(TOO_SLOW), timeoutMs);
    reading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

async function readStream(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  { maxBytes, timeoutMs }: BodyLimits,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let byteCount = 0;
  const readOn = async () => {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw BROKEN_OFF;
      });
      if (done) return Buffer.concat(chunks);
      byteCount += value.byteLength;
      if (byteCount > maxBytes) throw new Refusal('too_large');
      chunks.push(value);
    }
  };
  try {
    return await inTime(readOn(), timeoutMs);
  } catch (thrown) {
    reader.cancel().catch(() => undefined);
    throw thrown;
  }
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });
const TOO_SLOW = new Refusal('timeout', { message: 'The body took too long' });
const BROKEN_OFF = new Refusal('bad_json', { message: 'The body broke off' });
